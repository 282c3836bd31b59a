-- How many entries, members and different scores a division has.
return {redis.call('HLEN', ENTRIES), redis.call('ZCARD', MEMBERS), redis.call('ZCARD', SCORES)}
