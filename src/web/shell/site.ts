import { proxy } from 'valtio'
import type { SiteInfo } from '#shared/wire/session.ts'
import type { Http } from '../http/client.ts'
import { texts } from '../texts.ts'

/** Files for people who prepare a computer: addresses or stored paths, absent where none was uploaded. */
export interface SiteDownloads {
  recommendedBrowser?: string
  dongleDriver?: string
  clientTool?: string
}

export interface SiteState extends SiteInfo {
  /** Whether the server has answered, or will not. */
  known: boolean
  downloads: SiteDownloads
  /** Where CAS asks for the password; empty where there is none. */
  casUrl: string
}

export interface Site {
  /** What the server says of the installation; until it answers, the built-in name. */
  state: SiteState
  load(): Promise<void>
}

/** What the server sends; older ones send less. */
type Answer = Partial<SiteInfo & { downloads: Partial<Record<keyof SiteDownloads, string | null>>; casUrl: string }>

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

  /** Decoration for the most part, so a failure leaves what is built in without a notice. */
  async function load(): Promise<void> {
    try {
      const { result } = await http.send<Answer>({ method: 'GET', path: 'site/siteinfo', quiet: true })
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
