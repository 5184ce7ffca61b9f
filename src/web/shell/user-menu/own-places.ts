import { NoticedError, type Ports, type ReferenceNode, RefusedError } from '#renderers/ports.ts'
import type { Depart, OwnPlaces, UserInfo } from '#shared/wire/session.ts'
import type { Http } from '#web/http/client.ts'
import type { Session } from '#web/session/session-store.ts'
import { departsIn, requireChoice } from '#web/session/sign-in-choice.ts'
import { selectDepart } from '#web/session/sign-in-ways.ts'
import { shellTexts } from '../shell-texts.ts'

interface Dependencies {
  http: Http
  session: Session
  places: OwnPlaces
  /** Called before the user switches to another place. */
  mayLeave(): Promise<boolean>
  /** Called after the user has switched to another department of the same tenant. */
  onSwitched(): void
  /** Called after the user has switched to another tenant. */
  onEntered(): void
}

/** Ports of the page account/place: offer the tenants that the user may work in, and in each the user's departments. */
export function withOwnPlaces(ports: Ports, dependencies: Dependencies): Ports {
  const { http, session, places, mayLeave, onSwitched, onEntered } = dependencies
  const here = Number(session.tenant())
  const known = new Map<number, Promise<Depart[]>>([[here, Promise.resolve(places.list)]])
  const tenants = places.tenantList.map(({ id, name }) => nodeOf(String(id), name))
  const named = new Map(tenants.map(({ value, title }) => [value, title]))

  /** A tenant that was closed meanwhile is requested again. */
  function departsAt(tenant: number): Promise<Depart[]> {
    const request = known.get(tenant) ?? departsIn(http, tenant)
    known.set(tenant, request)
    request.catch(() => known.delete(tenant))
    return request
  }

  async function departNodes(tenant: number): Promise<ReferenceNode[]> {
    const nodes = (await departsAt(tenant)).map(({ orgCode, departName }) => nodeOf(orgCode, departName))
    for (const { value, title } of nodes) named.set(value, title)
    return nodes
  }

  async function goTo(tenant: number, chosen: string | null | undefined): Promise<void> {
    const { user } = session.state
    if (!user || !session.hasStoredUser()) throw new RefusedError(shellTexts.noUser)
    const departs = await departsAt(tenant)
    requireChoice(departs, chosen)
    if (!(await mayLeave())) throw new NoticedError(shellTexts.switchDepartLoses)
    const orgCode = chosen || departs[0]?.orgCode
    const as = { tenant: String(tenant) }
    const there: UserInfo = orgCode
      ? await selectDepart(http, { orgCode, username: user.username }, as)
      : { ...user, orgCode: null }
    if (tenant === here) {
      session.refreshUser(there)
      onSwitched()
    } else {
      session.enter(tenant, there, departs)
      onEntered()
    }
  }

  return {
    ...ports,
    references: {
      ...ports.references,
      labels: async (_, values) => values.map((value) => named.get(value) ?? value),
      children: async (_, tenant) => (tenant === undefined ? tenants : departNodes(Number(tenant))),
    },
    // Choices here are no work that could be lost.
    unsaved: undefined,
    host: {
      ...ports.host,
      'switch-place': async (input) => {
        const { tenant, orgCode } = input as { tenant: string; orgCode?: string | null }
        await goTo(Number(tenant), orgCode)
      },
    },
  }
}

const nodeOf = (value: string, title: string): ReferenceNode => ({ value, title, leaf: true })
