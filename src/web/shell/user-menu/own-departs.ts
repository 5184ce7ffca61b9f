import { NoticedError, type Ports } from '#renderers/ports.ts'
import type { Depart, UserInfo } from '#shared/wire/session.ts'
import type { Session } from '#web/session/session-store.ts'
import { shellTexts } from '../shell-texts.ts'

const SELECT_DEPART = 'POST /sys/selectDepart'

interface Dependencies {
  departs: readonly Depart[]
  session: Session
  /** Called before the user switches to another department. */
  mayLeave(): Promise<boolean>
  /** Called after the user has switched to another department. */
  onSwitched(): void
}

/** Ports of the page account/depart: offer only the user's departments, and store the choice. */
export function withOwnDeparts(ports: Ports, { departs, session, mayLeave, onSwitched }: Dependencies): Ports {
  const optionOf = ({ orgCode, departName }: Depart) => ({ value: orgCode, text: departName, title: departName })
  return {
    ...ports,
    references: {
      ...ports.references,
      options: async (_, keyword) => departs.filter(({ departName }) => departName.includes(keyword)).map(optionOf),
      labels: async (_, codes) =>
        codes.map((code) => departs.find(({ orgCode }) => orgCode === code)?.departName ?? code),
    },
    // Choices here are no work that could be lost.
    unsaved: undefined,
    async call(request) {
      if (request.call === SELECT_DEPART && !(await mayLeave())) throw new NoticedError(shellTexts.switchDepartLoses)
      const answer = await ports.call(request)
      const { userInfo } = (answer.result ?? {}) as { userInfo?: UserInfo }
      if (request.call === SELECT_DEPART && userInfo) {
        session.refreshUser(userInfo)
        onSwitched()
      }
      return answer
    },
  }
}
