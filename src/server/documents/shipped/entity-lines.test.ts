import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectRoot } from '#server/platform/project-root.ts'
import { entityLines } from './entity-lines.ts'

const lines = (await readFile(join(projectRoot, 'schemas/system/position.entity.json'), 'utf8')).split('\n')

describe('where a field is described', () => {
  it('is the line of its name, or of the requested keyword', async () => {
    const lineOf = await entityLines('system/position')
    expect(lines[lineOf('name')! - 1]).toContain('"name":')
    expect(lines[lineOf('code', 'title')! - 1]).toContain('"title"')
    expect(lineOf('name', 'x-read')).toBe(lineOf('name'))
  })

  it('is nowhere for what annotations bring, and for what has no file', async () => {
    expect((await entityLines('system/position'))('createBy')).toBeUndefined()
    expect((await entityLines('online/none'))('name')).toBeUndefined()
  })
})
