import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#server/db/testing/test-database.ts'
import { refusalOf } from '#server/records/testing/refused.ts'
import { testEngine } from '#server/records/testing/test-engine.ts'
import { createTestTables, itemEntity, nodeEntity } from '#server/records/testing/test-entities.ts'
import { testPrincipal } from '#server/records/testing/test-principal.ts'
import type { Entity, Field } from '#shared/documents/entity.ts'
import type { FileLimits } from '#shared/rules/file-limits.ts'

const MIB = 1024 * 1024
const PICTURE = 'data:image/png;base64,iVBORw0KGgo='
const admin = testPrincipal()
let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
  await createTestTables(test.database)
  await sql`alter table demo_item alter note type text`.execute(test.database.kysely)
})
afterAll(() => test.drop())

const FILES = [
  { path: 'temp/1/a.png', fileName: 'a.png', size: 100 },
  { path: 'temp/2/b.pdf', fileName: 'b.pdf', size: 2 * MIB },
]

/** Id of a file that the person may not read. */
const CLOSED = 'c'.repeat(32)

/** Items with another definition of the note. */
function itemsWith(note: Partial<Field>) {
  const entity: Entity = {
    ...itemEntity,
    properties: { ...itemEntity.properties, note: { type: 'string', title: '附件', ...note } },
  }
  const requests: string[][] = []
  const { engine } = testEngine(test.database, [entity, nodeEntity], {
    files: {
      known: async (_, paths) => {
        requests.push([...paths])
        return FILES.filter(({ path }) => paths.includes(path))
      },
      closed: async (_, ids) => ids.filter((id) => id === CLOSED),
    },
  })
  return {
    requests,
    add: (value: string) => engine.add(admin, entity, { name: '物品', note: value }),
    edit: (id: unknown, value: string) => engine.edit(admin, entity, { id, note: value }),
  }
}

describe('a field that holds files', () => {
  it('never asks for a path with a NUL, and judges what is left without it', async () => {
    const items = itemsWith({ type: 'array', 'x-file': { maxCount: 2 } })
    const refused = await refusalOf(items.add(['temp/1/a.png', 'temp/1/a.png\0'] as never))
    expect(refused.problems).toMatchObject([{ field: 'note', keyword: 'file' }])
    expect(items.requests.flat()).toEqual(['temp/1/a.png'])
  })

  it.each<[FileLimits, string]>([
    [{}, 'temp/1/a.png'],
    [{ kind: 'image' }, 'temp/1/a.png'],
    [{ maxCount: 2 }, 'temp/1/a.png,temp/2/b.pdf'],
    [{ kind: 'image' }, PICTURE],
    [{}, 'https://files.example/c.pdf'],
    [{}, ''],
  ])('%j takes %j', async (limits, value) => {
    expect((await itemsWith({ 'x-file': limits }).add(value)).note).toBe(value)
  })

  it.each<[FileLimits, string, string]>([
    [{}, 'temp/3/never-uploaded.png', '附件中有不存在的文件，请重新上传'],
    [{}, '../../etc/passwd', '附件中有不存在的文件，请重新上传'],
    [{}, 'javascript:alert(1)', '附件中有不存在的文件，请重新上传'],
    [{}, 'temp/1/a.png,temp/2/b.pdf', '最多上传1个文件'],
    [{ kind: 'image' }, 'temp/2/b.pdf', '请上传图片'],
    [{ kind: 'file' }, 'temp/1/a.png', '请上传文件'],
    [{ kind: 'file' }, PICTURE, '请上传文件'],
    [{ types: ['docx'] }, 'temp/2/b.pdf', '请上传docx格式的文件'],
    [{ maxSizeMb: 1 }, 'temp/2/b.pdf', 'b.pdf超过1MB'],
    [{}, 'data:text/html;base64,AAAA', '请上传图片'],
  ])('%j refuses %j', async (limits, value, message) => {
    const refused = await refusalOf(itemsWith({ 'x-file': limits }).add(value))
    expect(refused.problems).toEqual([{ field: 'note', keyword: 'file', message }])
  })

  it('keeps what it holds, though its limits became tighter or the file is gone', async () => {
    const { id } = await itemsWith({}).add('temp/9/gone.exe')
    const items = itemsWith({ 'x-file': { kind: 'image', maxCount: 2 } })
    expect((await items.edit(id, 'temp/9/gone.exe,temp/1/a.png')).note).toBe('temp/9/gone.exe,temp/1/a.png')
    expect((await refusalOf(items.edit(id, 'temp/8/gone.exe'))).problems).toHaveLength(1)
  })

  it('asks once for all, and not for what lies elsewhere', async () => {
    const items = itemsWith({ 'x-file': { maxCount: 4 } })
    await items.add(`temp/1/a.png,temp/2/b.pdf,${PICTURE},https://files.example/c.pdf`)
    expect(items.requests).toEqual([['temp/1/a.png', 'temp/2/b.pdf']])
  })
})

describe('a field of formatted text', () => {
  it('removes active content from any sender', async () => {
    const items = itemsWith({ format: 'html' })
    const { id, note } = await items.add('<p onclick="x()">文<script>alert(1)</script></p>')
    expect(note).toBe('<p>文</p>')
    expect((await items.edit(id, '<img src=x onerror=alert(1)>')).note).toBe('<img src="x">')
  })
})

describe('an address or formatted text', () => {
  const missing = [{ field: 'note', keyword: 'file', message: '附件中有不存在的文件，请重新上传' }]
  const picture = (id: string) => `<img src="/tjjc/sys/common/static/temp/${id}/图.png">`

  it('names no stored file that the person may not read', async () => {
    const refusedOf = async (field: Partial<Field>, value: string) =>
      (await refusalOf(itemsWith(field).add(value))).problems
    expect(await refusedOf({ 'x-file': {} }, `https://x.example/${CLOSED}/a.txt`)).toEqual(missing)
    expect(await refusedOf({ 'x-widget': 'Markdown' }, `![图](/tjjc/temp/${CLOSED}/a.png)`)).toEqual(missing)
    expect(await refusedOf({ format: 'html' }, picture(CLOSED))).toEqual(missing)
    expect(await refusedOf({ format: 'html' }, picture(`${CLOSED}&#x2f;..`).replace('/c', '&#x2f;c'))).toEqual(missing)
  })

  it('keeps what it names, and takes a file that the person may read', async () => {
    const items = itemsWith({ format: 'html' })
    const { id } = await items.add(picture('a'.repeat(32)))
    await test.database.pool.query('update demo_item set note = $1', [picture(CLOSED)])
    expect((await items.edit(id, `<p>新</p>${picture(CLOSED)}`)).note).toBe(`<p>新</p>${picture(CLOSED)}`)
  })
})
