-- Drops a division; the memory is freed in the background.
redis.call('UNLINK', ENTRIES, MEMBERS, SCORES, SUMS)
return {}
