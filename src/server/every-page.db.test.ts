import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildLibrary } from '#shared/check/library/build-library.ts'
import type { PageDocument } from '#shared/check/library/library.ts'
import { type PageNeedsReader, readNeeds } from '#shared/check/needs/page-needs.ts'
import type { PageRequest } from '#shared/check/needs/page-requests.ts'
import { readDocument } from '#shared/check/read-document.ts'
import { permissionOf } from '#shared/documents/entity-fields.ts'
import { isForAdministrators } from '#shared/rules/permissions/administrator-permissions.ts'
import type { PlaygroundEnvironment } from '#shared/wire/playground.ts'
import { CONTEXT_PATH, TOKEN_HEADER } from '#shared/wire/protocol.ts'
import { readShipped } from './documents/shipped/shipped-documents.ts'
import { addPerson, addRole, createTestServer, type TestServer, USER_PASSWORD } from './testing/test-server.ts'

/** Menu entry whose permissions a test sets. */
const ENTRY = 'every-page'

/** Calls whose permission depends on a parameter: that of a published design, which its menu entry grants. */
const BY_PARAMETER = ['GET /desform/page']

let server: TestServer
let token: string
let pages: readonly PageDocument[]
let needs: PageNeedsReader
let listOf: (page: PageDocument) => string[]

beforeAll(async () => {
  server = await createTestServer({ env: { RATE_LIMIT_PER_MINUTE: '1000000' } })
  const admin = await server.admin()
  await server.database.pool.query(
    `insert into sys_permission (id, parent_id, name, url, component, menu_type) values ($1, '', $1, $1, $1, 1)`,
    [ENTRY],
  )
  const role = await addRole(server.database, [ENTRY])
  const { username } = await addPerson(server, admin, { selectedroles: role })
  token = await server.signIn(username, USER_PASSWORD)
  const { body } = await server.call<PlaygroundEnvironment>('GET', '/sys/playground/world', { token: admin })
  const { sources, pageMeta, entityMeta } = await readShipped()
  const world = { ...body.result, pageMeta, entityMeta, validate: () => [] }
  const problems: string[] = []
  const reportProblem = ({ file, reason }: { file: string; reason: string }) => problems.push(`${file} ${reason}`)
  const read = sources.flatMap((source) => readDocument(source, world, reportProblem))
  const library = buildLibrary(read, world, reportProblem)
  expect(problems).toEqual([])
  pages = [...library.pages.values()]
  needs = readNeeds(library, world)
  listOf = ({ page }) => {
    const entity = library.entities.get(page['x-entity'] ?? '')?.entity
    return entity ? [permissionOf(entity, 'list')] : []
  }
})
afterAll(() => server.close())

/** Grants exactly these permissions, by an entry that shows the page. */
async function grantOnly(codes: readonly string[], component: string): Promise<void> {
  const values = [ENTRY, [...new Set(codes)].join(','), component]
  await server.database.pool.query('update sys_permission set perms = $2, component = $3 where id = $1', values)
}

/** Makes each call once. @returns the calls refused for lack of permission */
async function refused(asks: readonly PageRequest[]): Promise<string[]> {
  const found: string[] = []
  for (const call of new Set(asks.flatMap((ask) => ask.call ?? []))) {
    if (BY_PARAMETER.includes(call)) continue
    const [method = '', path = ''] = call.split(' ')
    const url = encodeURI(CONTEXT_PATH + path.replace(/\{\w+\}/g, 'x'))
    const { statusCode, body } = await server.app.inject({
      ...{ method: method as 'GET', url },
      headers: { [TOKEN_HEADER]: token },
    })
    if (statusCode === 401 || statusCode === 403) found.push(`${call} ${statusCode} ${body}`)
  }
  return found
}

/** Calls at the opening of a page, and calls of its parts by the permissions that lead to them. */
function partsOf(document: PageDocument): { codes: readonly string[]; asks: PageRequest[] }[] {
  const parts = new Map<string, { codes: readonly string[]; asks: PageRequest[] }>([['', { codes: [], asks: [] }]])
  for (const ask of needs.requests(document)) {
    const { codes } = ask.way
    if (codes.some(isForAdministrators)) continue
    const key = codes.join(' ')
    const part = parts.get(key) ?? { codes, asks: [] }
    parts.set(key, { ...part, asks: [...part.asks, ask] })
  }
  return [...parts.values()]
}

describe('a page of the product', () => {
  it('is one of all those in schemas/', () => {
    expect(pages.length).toBeGreaterThan(120)
    expect(pages.filter((page) => needs.requests(page).length === 0).length).toBeLessThan(pages.length / 4)
  })

  it('opens to a person with just the permissions that it declares, with every part that these bring', async () => {
    const wrong: string[] = []
    for (const document of pages) {
      const { page = [], parts = {} } = document.page['x-needs'] ?? {}
      for (const { codes, asks } of partsOf(document)) {
        const granted = [...listOf(document), ...page, ...codes, ...codes.flatMap((code) => parts[code] ?? [])]
        await grantOnly(granted, document.address)
        const refusals = await refused(asks)
        wrong.push(...refusals.map((refusal) => `${document.address} [${codes.join(' ')}] ${refusal}`))
      }
    }
    expect(wrong).toEqual([])
  })

  it('is refused what it declares to need when that is taken away', async () => {
    const password = pages.find(({ address }) => address === 'system/user-password')!
    await grantOnly(listOf(password), password.address)
    const [opening] = partsOf(password)
    expect(await refused(opening!.asks)).not.toEqual([])
  })
})
