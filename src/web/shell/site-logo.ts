import type { SiteInfo } from '#shared/wire/session.ts'
import { staticUrl } from '../http/static-url.ts'

/** Address of the picture that the installation shows instead of letters; undefined when it has none. */
export function siteLogo({
  appLogo,
  imgUrl,
  isSetAppLogo,
}: Readonly<Pick<SiteInfo, 'appLogo' | 'imgUrl' | 'isSetAppLogo'>>) {
  return isSetAppLogo ? staticUrl(appLogo, imgUrl) : undefined
}
