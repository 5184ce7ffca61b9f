import type { Ports } from '#renderers/ports.ts'
import { LOGIN_PATH } from '#shared/wire/protocol.ts'
import type { Host } from '../host.ts'
import { type Credentials, signIn, signOut } from '../session/sign-in.ts'
import { texts } from '../texts.ts'

/** What pages may ask of the shell. */
export function createHostCommands(host: Host, closeScreen: () => void): Ports['host'] {
  return {
    async 'sign-in'(input) {
      await signIn(host, input as Credentials)
      host.dictionaries.seed(host.session.dictionaries())
    },
    async 'continue-sign-in'() {
      throw new Error('There is no sign-in to continue')
    },
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
  }
}
