import { proxy } from 'valtio'
import { createHost, type Host } from '../host.ts'
import type { StorageArea } from '../session/stored.ts'
import type { Bell } from '../shell/bell/bell-store.ts'

/**
 * An application of its own for the preview: what it keeps is kept for this tab only, so that the viewer stays signed in
 * beside it. When its session is over nothing is loaded anew, since there is nobody to sign in as.
 */
export function createPreviewHost(area: StorageArea, location: Location): Host {
  const whileItLasts = (go: () => void) => {
    if (host.session.state.token !== undefined) go()
  }
  const host: Host = createHost(
    {
      localStorage: area,
      sessionStorage: area,
      location: {
        get search() {
          return location.search
        },
        get pathname() {
          return location.pathname
        },
        reload: () => whileItLasts(() => location.reload()),
        assign: (path) => whileItLasts(() => location.assign(path)),
      },
    },
    // The page that follows says it; nobody is asked to sign in.
    async () => undefined,
  )
  host.bell.current = silentBell()
  return host
}

/** Messages of the person are nobody else's: the bell has none, and asks for none. */
function silentBell(): Bell {
  const lists = { anntMsgList: [], anntMsgTotal: 0, sysMsgList: [], sysMsgTotal: 0 }
  const nothing = async () => undefined
  return { state: proxy({ lists }), reload: nothing, open: nothing, watch: () => () => undefined }
}
