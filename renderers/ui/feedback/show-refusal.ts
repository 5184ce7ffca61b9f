import { type Ports, RefusedError } from '#renderers/ports.ts'

/** Reason of a refusal of the server; undefined for any other failure. */
export function reasonOf(error: unknown): string | undefined {
  return error instanceof RefusedError ? error.message : undefined
}

/** Shows the message of a refusal; the host has already reported all other failures. */
export function showRefusal(error: unknown, { notices }: Pick<Ports, 'notices'>): void {
  if (error instanceof RefusedError) notices.warning(error.message)
}
