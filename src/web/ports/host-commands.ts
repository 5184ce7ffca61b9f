import type { Ports } from '#renderers/ports.ts'
import type { Announcement } from '#shared/wire/announcement.ts'
import { LOGIN_PATH } from '#shared/wire/protocol.ts'
import type { Host } from '../host.ts'
import { fetchPermissions } from '../session/fetch-permissions.ts'
import { signOut } from '../session/sign-in.ts'
import { texts } from '../texts.ts'

/** Commands of pages to the shell. */
export function createHostCommands(host: Host, closeScreen: () => void): Ports['host'] {
  return {
    'sign-in': elsewhere,
    'continue-sign-in': elsewhere,
    'switch-place': elsewhere,
    async 'sign-out'() {
      await signOut(host, 'reload')
      await host.leaveFor(LOGIN_PATH, { afterNotice: true })
    },
    async 'close-screen'() {
      closeScreen()
    },
    async 'refresh-dictionaries'() {
      await host.dictionaries.refresh().then(
        () => host.notices.success(texts.cacheRefreshed),
        () => host.notices.error(texts.cacheRefreshFailed),
      )
    },
    'refresh-menu': () => fetchPermissions(host),
    'open-announcement': async (input) => host.bell.current?.open(input as Announcement),
    'reload-announcements': async () => host.bell.current?.reload(),
  }
}

/**
 * Other places replace it: the sign-in page knows the remaining steps, the dialog of the user menu knows the places.
 */
async function elsewhere(): Promise<void> {
  throw new Error('Not on this page')
}
