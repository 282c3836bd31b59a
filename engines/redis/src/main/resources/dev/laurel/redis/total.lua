-- ARGV: 2 group.
return {size(ARGV[2])}
