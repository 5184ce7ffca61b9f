import { type Ports, RefusedError } from '#renderers/ports.ts'

/** Why the server refused; undefined for any other failure. */
export function reasonOf(error: unknown): string | undefined {
  return error instanceof RefusedError ? error.message : undefined
}

/** The server's words, when it refused to answer; of all other failures the host has told already. */
export function tellRefusal(error: unknown, { notices }: Pick<Ports, 'notices'>): void {
  if (error instanceof RefusedError) notices.warning(error.message)
}
