import { readdir, readlink } from 'node:fs/promises'
import type { Kysely } from 'kysely'
import type { Tables } from '#server/db/connection.ts'

/** Makes a database whose transactions run all statements and fail at the commit, as when cancelled then. */
export function failingCommit(kysely: Kysely<Tables>): Kysely<Tables> {
  const failing = (builder: object): object =>
    new Proxy(builder, {
      get(target, name) {
        const member: unknown = Reflect.get(target, name)
        if (typeof member !== 'function') return member
        if (name !== 'execute') return (...given: unknown[]) => failing(member.apply(target, given))
        return async (task: unknown) => {
          await member.call(target, task)
          throw new Error('commit')
        }
      },
    })
  return new Proxy(kysely, {
    get(target, name) {
      if (name === 'transaction') return () => failing(target.transaction())
      const member: unknown = Reflect.get(target, name)
      return typeof member === 'function' ? member.bind(target) : member
    },
  })
}

/** Number of spooled files that this process holds open, already unlinked. Always 0 on systems other than Linux. */
export async function spooledFilesOpen(): Promise<number> {
  const names = await readdir('/proc/self/fd').catch(() => [])
  const files = await Promise.all(names.map((name) => readlink(`/proc/self/fd/${name}`).catch(() => '')))
  return files.filter((file) => file.includes('/cbo-') && file.endsWith('(deleted)')).length
}
