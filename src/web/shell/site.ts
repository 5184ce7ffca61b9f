import { proxy } from 'valtio'
import type { SiteInfo } from '#shared/wire/session.ts'
import type { Http } from '../http/client.ts'
import { staticUrl } from '../http/static-url.ts'
import { texts } from '../texts.ts'

export interface SiteState extends SiteInfo {
  /** The server has answered, or the request has failed. */
  known: boolean
}

export interface Site {
  /** Properties of the installation; until the server answers, the built-in name. */
  state: SiteState
  load(): Promise<void>
}

const NOTHING_SET: SiteState = {
  appName: texts.appName,
  appAbbr: '',
  appDesc: '',
  appLogo: '',
  helpPath: '',
  allowRegister: false,
  allowPhoneLogin: false,
  allowThirdLogin: false,
  isSetAppLogo: false,
  imgUrl: '',
  known: false,
  downloads: {},
  casUrl: '',
}

export function createSite(http: Http): Site {
  const state = proxy<SiteState>({ ...NOTHING_SET })

  /** Mostly decoration, so a failure keeps the built-in values without a notice. */
  async function load(): Promise<void> {
    try {
      const { result } = await http.send<Partial<SiteInfo>>({ method: 'GET', path: 'site/siteinfo', quiet: true })
      Object.assign(state, withoutEmpty(result), { downloads: withoutEmpty(result.downloads ?? {}) })
    } catch (error) {
      console.warn('The site info could not be read', error)
    }
    state.known = true
  }

  return { state, load }
}

function withoutEmpty(values: object): object {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== ''))
}

/** Address of the logo of the installation; undefined when it has none. */
export function siteLogo({
  appLogo,
  imgUrl,
  isSetAppLogo,
}: Readonly<Pick<SiteInfo, 'appLogo' | 'imgUrl' | 'isSetAppLogo'>>) {
  return isSetAppLogo ? staticUrl(appLogo, imgUrl) : undefined
}
