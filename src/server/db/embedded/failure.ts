import { StartupError } from '#server/platform/startup-error.ts'

/** Turns what a program of PostgreSQL wrote before it gave up into a reason for the person at the terminal. */
export function databaseFailure(output: string, folder: string): Error {
  if (/No space left on device|Check free disk space/.test(output)) return systemError('ENOSPC', output, folder)
  if (output.includes('Read-only file system')) return systemError('EROFS', output, folder)
  if (output.includes('Permission denied')) return systemError('EACCES', output, folder)
  const reason = output.split('\n').find((line) => /FATAL|PANIC|error:/.test(line)) ?? output.trim()
  return new StartupError(`内置数据库（${folder}）无法启动：${reason}`)
}

function systemError(code: string, message: string, path: string): Error {
  return Object.assign(new Error(message), { code, path })
}
