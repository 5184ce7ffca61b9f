/** Users that journeys create, so that no journey depends on data of another. */
import { randomInt } from 'node:crypto'
import type { PageResult } from '#shared/wire/paging.ts'
import { type Api, signInByCall } from './api.ts'

export interface Person {
  id: string
  username: string
  password: string
  phone: string
}

const PASSWORD = 'Passw0rd!x'
const FIRST_PASSWORD = 'First#1234'

export function freshPhone(): string {
  return `139${String(randomInt(1e8)).padStart(8, '0')}`
}

/** Name that no earlier run has used. */
export function freshName(prefix: string): string {
  return `${prefix}${Date.now().toString(36)}${randomInt(1e4)}`
}

/** Id of a seeded role. */
export async function roleId(admin: Api, roleCode: string): Promise<string> {
  const answer = await admin.call<PageResult<{ id: string }>>('GET', `/sys/role/list?roleCode=${roleCode}`)
  const role = answer.body.result.records[0]
  if (!role) throw new Error(`no role ${roleCode}`)
  return role.id
}

/** Creates a user who has replaced the password that the administrator set. */
export async function createPerson(
  admin: Api,
  roleIds: readonly string[],
  departIds: readonly string[] = [],
): Promise<Person> {
  const username = freshName('u')
  const phone = freshPhone()
  const added = await admin.call<{ id: string }>('POST', '/sys/user/add', {
    username,
    realname: `员工${username}`,
    workNo: `W${username}`,
    phone,
    password: FIRST_PASSWORD,
    confirmpassword: FIRST_PASSWORD,
    selectedroles: roleIds.join(','),
    selecteddeparts: departIds.join(','),
  })
  if (!added.body.success) throw new Error(`person: ${added.body.message}`)
  const own = await signInByCall(admin.baseUrl, username, FIRST_PASSWORD)
  const change = { oldpassword: FIRST_PASSWORD, password: PASSWORD, confirmpassword: PASSWORD }
  const changed = await own.call('POST', '/sys/user/updatePassword', change)
  if (!changed.body.success) throw new Error(`password of a person: ${changed.body.message}`)
  return { id: added.body.result.id, username, password: PASSWORD, phone }
}
