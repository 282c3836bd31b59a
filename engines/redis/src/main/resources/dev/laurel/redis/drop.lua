-- Drops a division, or a shard of one; the memory is freed in the background.
redis.call('UNLINK', unpack(KEYS, 2))
return {}
