// Loaded into the server before its own code: when the program that started it is killed, the server stops too,
// in good order, instead of keeping the port and the data.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
// Listening alone must not keep the process alive.
process.channel?.unref()
