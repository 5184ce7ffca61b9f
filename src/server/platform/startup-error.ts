/**
 * A reason not to start that the person at the terminal can remove. The message is one plain Chinese sentence; it is
 * printed alone, without a stack.
 */
export class StartupError extends Error {
  override readonly name = 'StartupError'
}

/** Sentences for error codes of the system with a plain cause. */
const sentences: Record<string, string> = {
  ENOSPC: '磁盘空间不足，无法启动；请清理磁盘后重试。',
  EROFS: '数据目录所在的磁盘为只读，无法写入；请通过 DATA_DIR 指定可写的目录。',
  EACCES: '没有权限读写所需的文件；请检查 DATA_DIR 的权限，或换用其他目录。',
  EPERM: '没有权限读写所需的文件；请检查 DATA_DIR 的权限，或换用其他目录。',
  ENOTDIR: 'DATA_DIR 不是目录；请指定一个可写的目录。',
  // PostgreSQL: disk_full
  '53100': '数据库所在的磁盘空间不足，无法启动；请清理磁盘后重试。',
}

/**
 * Returns the sentence for a failed start.
 * @returns undefined for a defect of the program, whose stack must be printed
 */
export function startupSentence(error: unknown): string | undefined {
  if (error instanceof StartupError) return error.message
  const { code, path, cause } = error as { code?: string; path?: string; cause?: unknown }
  if (code === undefined || sentences[code] === undefined)
    return cause === undefined ? undefined : startupSentence(cause)
  return path === undefined ? sentences[code] : `${sentences[code]}（${path}）`
}

/** Refusal for an address that the server cannot listen on, or the error itself for other failures. */
export function listenError(error: unknown, host: string, port: number): unknown {
  const { code } = error as { code?: string }
  if (code === 'EADDRINUSE')
    return new StartupError(`端口 ${port} 已被占用；请停止占用它的程序，或通过 PORT 指定其他端口。`)
  if (code === 'EACCES') return new StartupError(`没有权限监听端口 ${port}；请通过 PORT 指定 1024 以上的端口。`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new StartupError(`本机没有地址 ${host}；请检查 HOST 的设置。`)
  }
  return error
}
