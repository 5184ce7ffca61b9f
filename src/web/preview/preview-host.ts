import { proxy } from 'valtio'
import { createHost, type Host } from '../host.ts'
import type { StorageArea } from '../session/stored.ts'
import type { Bell } from '../shell/bell/bell-store.ts'

/**
 * Separate application host for the preview. Its data are stored for this tab only, so that the viewer stays signed in.
 * The end of its session reloads nothing, since there is no account to sign in with.
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
    // The page that follows shows the reason; no sign-in is offered.
    async () => undefined,
  )
  host.bell.current = silentBell()
  return host
}

/** Messages belong to the user alone: the bell of a preview loads none and shows none. */
function silentBell(): Bell {
  const lists = { anntMsgList: [], anntMsgTotal: 0, sysMsgList: [], sysMsgTotal: 0 }
  const nothing = async () => undefined
  return { state: proxy({ lists }), reload: nothing, open: nothing, watch: () => () => undefined }
}
