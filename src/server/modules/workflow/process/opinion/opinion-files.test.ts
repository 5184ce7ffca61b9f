import { describe, expect, it } from 'vitest'
import { AppError } from '#server/http/answers/errors.ts'
import type { OwnedFile } from '#server/modules/system/file/file.rules.ts'
import { clockPrincipal } from '#server/modules/workflow/process/triggers/clock-principal.ts'
import type { Entity } from '#shared/documents/entity.ts'
import { createOpinionFiles } from './opinion-files.ts'

const entity: Entity = {
  ...{ $id: 'workflow/opinion', title: '审批意见', type: 'object' },
  properties: {
    files: { type: 'string', title: '附件', 'x-file': { maxCount: 2, maxSizeMb: 1 } },
    signature: { type: 'string', title: '签名', 'x-file': { kind: 'image' } },
  },
}
const MIB = 1024 * 1024
const file = (id: string, name: string, createBy: string, size = 3): OwnedFile => ({
  ...{
    id,
    fileName: name,
    path: `temp/${id}/${name}`,
    fileType: '',
    biz: 'temp',
    size,
    sha256: '',
    tenantId: 0,
    createBy,
  },
})
const FOREIGN = 'f'.repeat(32)
const stored = [
  file('1', 'a.txt', 'me'),
  file('2', 'b.txt', 'other'),
  file('3', 'big.txt', 'me', 2 * MIB),
  file('4', 'mine.png', 'me'),
  file('5', 'theirs.png', 'other'),
  file(FOREIGN, 'a.txt', 'other'),
]
const me = { ...clockPrincipal(0), username: 'me' }
/** Reads own files, and the picture of somebody else. */
const opinions = createOpinionFiles({
  files: {
    known: async (_, paths) => stored.filter(({ path }) => paths.includes(path)),
    existing: async (ids) => stored.filter(({ id }) => ids.includes(id)),
  },
  readers: { usable: async (_, files) => files.filter(({ createBy, id }) => createBy === 'me' || id === '5') },
})

async function outcome(work: Promise<string | undefined>): Promise<unknown> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return error.result
  }
}
const problem = (field: string, message: string) => ({ problems: [{ field, keyword: 'file', message }] })
const accept = (given?: string) => outcome(opinions.accept(me, { entity, field: 'files', shownAs: 'taskFiles' }, given))
const sign = (given?: string) => outcome(opinions.acceptSignature(me, { entity, field: 'signature' }, given))

describe('files of an opinion', () => {
  it('are own uploads and files that the person may read, as a comma list', async () => {
    expect(await accept()).toBeUndefined()
    expect(await accept('')).toBeUndefined()
    expect(await accept('["temp/1/a.txt"]')).toBe('temp/1/a.txt')
    expect(await accept('temp/1/a.txt,temp/5/theirs.png')).toBe('temp/1/a.txt,temp/5/theirs.png')
  })

  it('are refused by the limits of the entity, under the field that people see', async () => {
    expect(await accept('temp/2/b.txt')).toEqual(problem('taskFiles', expect.any(String) as string))
    expect(await accept('temp/9/unknown.txt')).toEqual(problem('taskFiles', expect.any(String) as string))
    expect(await accept('temp/\0/a.txt')).toEqual(problem('taskFiles', expect.any(String) as string))
    expect(await accept('[3]')).toEqual(problem('taskFiles', expect.any(String) as string))
    expect(await accept('temp/3/big.txt')).toEqual(problem('taskFiles', 'big.txt超过1MB'))
    expect(await accept('a,b,c')).toEqual(problem('taskFiles', '最多上传2个文件'))
    const address = `https://example.com/${FOREIGN}/a.txt`
    expect(await accept(address)).toEqual(problem('taskFiles', '附件中有不存在的文件，请重新上传'))
    expect(await accept(address.replace(FOREIGN, 'a'.repeat(32)))).toBe(address.replace(FOREIGN, 'a'.repeat(32)))
  })
})

describe('a signature', () => {
  it('is one picture that the person has uploaded, or an embedded one', async () => {
    expect(await sign()).toBeUndefined()
    expect(await sign(' ')).toBeUndefined()
    expect(await sign('temp/4/mine.png')).toBe('temp/4/mine.png')
    expect(await sign('data:image/png;base64,AAAA')).toBe('data:image/png;base64,AAAA')
  })

  it('is never the picture of somebody else, nor another file', async () => {
    const foreign = problem('signature', '签名无效，请本人重新签名')
    expect(await sign('temp/5/theirs.png')).toEqual(foreign)
    expect(await sign('https://example.com/theirs.png')).toEqual(foreign)
    expect(await sign('yes')).toEqual(foreign)
    expect(await sign('temp/4/mine.png,temp/5/theirs.png')).toEqual(foreign)
    expect(await sign('temp/1/a.txt')).toEqual(problem('signature', '请上传图片'))
    expect(await sign('data:text/html;base64,AAAA')).toEqual(problem('signature', '请上传图片'))
  })
})
