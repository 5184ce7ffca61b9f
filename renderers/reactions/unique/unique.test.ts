import { describe, expect, it } from 'vitest'
import { stageReaction } from '#renderers/testing/reaction-stage.ts'
import type { Entity } from '#shared/documents/entity.ts'
import { reactUnique } from './unique.ts'

describe('uniqueness', () => {
  const entity: Entity = {
    $id: 'a/b',
    title: '',
    type: 'object',
    properties: { name: { type: 'string', title: '名称' } },
  }

  it('asks with the id of the record that is edited, and shows the message of the server', async () => {
    const asked: unknown[] = []
    const unique = async (_: Entity, field: string, value: string, id?: string) => {
      asked.push([field, value, id])
      return { ok: false, message: '已存在' }
    }
    const stage = stageReaction(reactUnique, { entity, original: { id: '7' } }, { instead: { checks: { unique } } })
    stage.react({})
    expect(await stage.rules[0]!('x')).toBe('已存在')
    expect(asked).toEqual([['name', 'x', '7']])
  })

  it('says it in the words of the entity when it has some', async () => {
    const worded = structuredClone(entity)
    worded.properties.name!['x-messages'] = { unique: '名称已存在!' }
    const unique = async () => ({ ok: false, message: '已存在' })
    const stage = stageReaction(reactUnique, { entity: worded }, { instead: { checks: { unique } } })
    stage.react({})
    expect(await stage.rules[0]!('x')).toBe('名称已存在!')
  })

  it('leaves the words to the server where it has more to say', async () => {
    const worded = structuredClone(entity)
    worded.properties.name!['x-messages'] = { unique: '名称已存在!' }
    const unique = async () => ({ ok: false, message: '名称已存在!（在回收站中）', worded: true })
    const stage = stageReaction(reactUnique, { entity: worded }, { instead: { checks: { unique } } })
    stage.react({})
    expect(await stage.rules[0]!('x')).toBe('名称已存在!（在回收站中）')
  })

  it('has nothing to say of a free value', async () => {
    const stage = stageReaction(reactUnique, { entity })
    stage.react({})
    expect(await stage.rules[0]!('x')).toBeUndefined()
  })
})
