package dev.laurel.app;

import dev.laurel.core.access.Account;
import dev.laurel.core.access.Client;
import dev.laurel.core.access.Introduction;
import dev.laurel.core.ledger.Command;
import dev.laurel.core.ledger.Origin;
import dev.laurel.core.player.AvatarUrl;
import dev.laurel.core.player.Directory;
import dev.laurel.core.player.ProfileChange;
import dev.laurel.core.player.ProfileChange.Part;
import dev.laurel.core.submit.Submissions;

/// Gives the player of a new account its name and picture on the boards, by the same command as
/// anybody else.
record Acquaintance(Submissions submissions, Directory directory) implements Introduction {
  @Override
  public void introduce(Account account) {
    if (directory.find(account.player()).isPresent()) {
      return;
    }
    ProfileChange named = ProfileChange.named(account.username().value());
    AvatarUrl picture = account.avatarUrl();
    ProfileChange change = picture == null ? named : named.withAvatarUrl(new Part.Put<>(picture));
    Origin origin = Origin.of("player:" + account.player(), Client.NONE);
    var _ = submissions.apply(new Command.Profile(account.player(), change, origin));
  }
}
