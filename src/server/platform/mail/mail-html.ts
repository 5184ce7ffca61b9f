import { isSafePicture, plainAddress } from '#shared/html/html-allowlist.ts'
import { sanitizeHtml } from '#shared/html/sanitize-html.ts'

const NO_SITE = 'https://no-site.invalid'
const ATTACHED = /^cid:/i

/**
 * Cleans formatted text for a mail. Removes pictures from other hosts: loading one reveals to its host who read the
 * mail and when.
 * @param site address of this installation; its pictures stay
 */
export function mailHtml(html: string, site = NO_SITE): string {
  return sanitizeHtml(html, (address) => ATTACHED.test(address) || (isSafePicture(address) && isOfSite(address, site)))
}

/** Parses the address as mail programs do, for which `//host`, `/\\host` and `https:host` are other hosts too. */
function isOfSite(address: string, site: string): boolean {
  const plain = plainAddress(address)
  try {
    const { protocol, host } = URL.canParse(plain) ? new URL(plain) : new URL(plain, site)
    return protocol === 'data:' || host === new URL(site).host
  } catch {
    return false
  }
}
