import { addPerson, addRole, type TestServer, USER_PASSWORD } from '#server/testing/test-server.ts'
import type { Envelope } from '#shared/wire/envelope.ts'

export type Menu = Record<string, unknown> & { id: string; version: number }

export function problemOf({ body }: { body: Envelope }): { field: string; message: string } | undefined {
  return (body.result as { problems?: { field: string; message: string }[] } | null)?.problems?.[0]
}

/** Calls menu routes as an administrator, or with another token. */
export async function menuCalls(server: TestServer) {
  const admin = await server.admin()
  let created = 0
  const send = (method: string, path: string, body?: unknown, token = admin) =>
    server.call<Menu>(method, `/sys/permission/${path}`, { token, body })

  /** Adds a new entry on each call. */
  async function addMenu(values: Record<string, unknown> = {}): Promise<Menu> {
    created += 1
    const answer = await send('POST', 'add', { menuType: 0, name: `菜单${created}`, url: `/menu${created}`, ...values })
    if (!answer.body.success) throw new Error(answer.body.message)
    return answer.body.result
  }
  const childOf = (parent: Menu, values: Record<string, unknown> = {}) =>
    addMenu({ menuType: 1, parentId: parent.id, component: 'system/position', ...values })

  /** Adds a person with these menus and buttons, and signs in. */
  async function member(...permissionIds: string[]) {
    const roleId = await addRole(server.database, permissionIds)
    const { username } = await addPerson(server, admin, { selectedroles: roleId })
    return { roleId, token: await server.signIn(username, USER_PASSWORD) }
  }
  return { admin, send, addMenu, childOf, member }
}
