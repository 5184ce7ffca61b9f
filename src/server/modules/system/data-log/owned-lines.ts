import { wireTime } from '#server/platform/clock.ts'
import type { FieldDifference } from '#shared/wire/record-history.ts'

/** Current names by kind and key. */
export interface OwnedNames {
  menus: ReadonlyMap<string, string>
  rules: ReadonlyMap<string, string>
  departRoles: ReadonlyMap<string, string>
}

/** Content of a version as the log stores it; null means nothing at all. */
export type OwnedContent = unknown

interface Line {
  title: string
  text: string
}

const NONE = '无'
const HAS = '有'

/**
 * Lists the differences between two states, one line an entry, in their order. Unchanged lines are returned only when
 * nothing differs. Otherwise hundreds of unchanged grants would hide the changed one.
 */
export function ownedDifferences(before: OwnedContent, after: OwnedContent, names: OwnedNames): FieldDifference[] {
  const [earlier, later] = [linesOf(before, names), linesOf(after, names)]
  const lines = [...new Map([...earlier, ...later])].map(([field, { title }]) => {
    const [from, to] = [earlier.get(field)?.text ?? NONE, later.get(field)?.text ?? NONE]
    return { field, title, from, to, changed: from !== to }
  })
  const changed = lines.filter((line) => line.changed)
  return changed.length > 0 ? changed : lines
}

/** Collects the keys that need names for people, by kind. */
export function keysIn(contents: readonly OwnedContent[]): Record<keyof OwnedNames, string[]> {
  const grants = contents.flatMap(grantsIn)
  return {
    menus: grants.map(({ permissionId }) => permissionId),
    rules: grants.flatMap(({ dataRuleIds }) => dataRuleIds ?? []),
    departRoles: contents.flatMap((content) => (Array.isArray(content) ? content.map(String) : [])),
  }
}

function linesOf(content: OwnedContent, names: OwnedNames): Map<string, Line> {
  if (Array.isArray(content)) return new Map(content.map((id) => [String(id), roleLine(String(id), names)]))
  const owned = objectIn(content)
  return new Map([
    ...grantsIn(content).map((grant) => [grant.permissionId, grantLine(grant, names)] as const),
    ...peopleLines(owned),
    ...Object.entries(VALUES).flatMap(([field, { title, text }]) =>
      Object.hasOwn(owned, field) ? [[field, { title, text: text(owned[field]) }] as const] : [],
    ),
  ])
}

interface Grant {
  permissionId: string
  /** Name of the menu at the time of the version. */
  name?: string
  dataRuleIds?: string[] | null
}

function grantsIn(content: OwnedContent): Grant[] {
  const { grants } = objectIn(content)
  return Array.isArray(grants) ? grants : []
}

function grantLine({ permissionId, name, dataRuleIds }: Grant, { menus, rules }: OwnedNames): Line {
  const own = (dataRuleIds ?? []).map((id) => rules.get(id) ?? id)
  const text = own.length > 0 ? `${HAS}（规则：${own.join('、')}）` : HAS
  return { title: menus.get(permissionId) ?? name ?? permissionId, text }
}

const roleLine = (id: string, { departRoles }: OwnedNames): Line => ({ title: departRoles.get(id) ?? id, text: HAS })

/** A version with very many people names some of them and stores the count. */
function peopleLines({ users, count }: Readonly<Record<string, unknown>>): [string, Line][] {
  const named = Array.isArray(users) ? users.map(String) : []
  const lines = named.map((user): [string, Line] => [user, { title: user, text: HAS }])
  return Number(count) > named.length ? [...lines, ['count', { title: '人数', text: String(count) }]] : lines
}

const VALUES: Readonly<Record<string, { title: string; text: (value: unknown) => string }>> = {
  changedAt: { title: '修改时间', text: timeText },
  mustChange: { title: '下次登录须修改密码', text: yesOrNo },
  locked: { title: '已锁定', text: yesOrNo },
}

function yesOrNo(value: unknown): string {
  return value === true ? '是' : '否'
}

function timeText(value: unknown): string {
  if (typeof value !== 'string') return NONE
  // Values that came from the database are already in wire format.
  return value.includes('T') ? wireTime(new Date(value)) : value
}

function objectIn(content: OwnedContent): Readonly<Record<string, unknown>> {
  return typeof content === 'object' && content !== null ? (content as Record<string, unknown>) : {}
}
