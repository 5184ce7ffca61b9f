import { staticUrl } from '../http/static-url.ts'

/** Where a stored file is shown and downloaded; what is stored as itself is its own address. */
export function fileAddress(stored: string): string {
  return stored.startsWith('data:') ? stored : (staticUrl(stored) ?? '')
}
