package dev.laurel.http.server;

import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpMessage;
import io.netty.handler.codec.http.HttpRequestDecoder;

/// Netty's decoder, without its one leniency: a request with both a length and chunks has two ends,
/// and the next reader of the connection may believe in the other one. Such a request is refused.
final class RequestDecoder extends HttpRequestDecoder {
  private final Connection connection;

  RequestDecoder(Limits limits, Connection connection) {
    super(
        new HttpDecoderConfig()
            .setMaxInitialLineLength(limits.targetBytes())
            .setMaxHeaderSize(limits.headerBytes())
            .setMaxChunkSize(64 << 10));
    this.connection = connection;
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object bytes) throws Exception {
    connection.bytesCame();
    super.channelRead(context, bytes);
  }

  @Override
  protected void handleTransferEncodingChunkedWithContentLength(HttpMessage message) {
    throw new IllegalArgumentException("both Content-Length and Transfer-Encoding");
  }
}
