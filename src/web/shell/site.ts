import { proxy } from 'valtio'
import type { SiteInfo } from '#shared/wire/session.ts'
import type { Http } from '../http/client.ts'
import { texts } from '../texts.ts'

export type SiteNames = Pick<SiteInfo, 'appName' | 'appAbbr' | 'appDesc'>

export interface Site {
  /** What the server says of the installation; until it answers, the built-in name. */
  state: SiteNames
  load(): Promise<void>
}

export function createSite(http: Http): Site {
  const state = proxy<SiteNames>({ appName: texts.appName, appAbbr: '', appDesc: '' })

  /** Names are decoration, so a failure leaves the built-in ones without a notice. */
  async function load(): Promise<void> {
    try {
      const { result } = await http.send<SiteInfo>({ method: 'GET', path: 'site/siteinfo', quiet: true })
      state.appName = result.appName || state.appName
      state.appAbbr = result.appAbbr ?? ''
      state.appDesc = result.appDesc ?? ''
    } catch (error) {
      console.warn('The site info could not be read', error)
    }
  }

  return { state, load }
}
