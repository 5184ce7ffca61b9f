import { describe, expect, it } from 'vitest'
import { type CallRequest, type Ports, RefusedError } from '#renderers/ports.ts'
import { reactionHarness } from '#renderers/testing/reaction-harness.ts'
import type { Entity } from '#shared/documents/entity.ts'
import { reactUnique } from './unique.ts'

describe('uniqueness', () => {
  const entity: Entity = {
    $id: 'a/b',
    title: '',
    type: 'object',
    properties: { name: { type: 'string', title: '名称' } },
  }

  it('checks with the id of the edited record, and shows the message of the server', async () => {
    const requests: unknown[] = []
    const unique = async (_: Entity, field: string, value: string, id?: string) => {
      requests.push([field, value, id])
      return { ok: false, message: '已存在' }
    }
    const harness = reactionHarness(reactUnique, { entity, original: { id: '7' } }, { instead: { checks: { unique } } })
    harness.react({})
    expect(await harness.rules[0]!('x')).toBe('已存在')
    expect(requests).toEqual([['name', 'x', '7']])
  })

  it('sends the values with which the field is unique, but not the tenant', async () => {
    const requests: unknown[] = []
    const unique = async (...request: unknown[]) => {
      requests.push(request.slice(1))
      return { ok: true, message: '' }
    }
    const scoped = structuredClone(entity)
    scoped.properties.name!['x-unique'] = { with: ['dictId', 'tenantId'] }
    const harness = reactionHarness(reactUnique, { entity: scoped }, { instead: { checks: { unique } } })
    harness.react({})
    harness.values.dictId = 'd1'
    await harness.rules[0]!('x')
    expect(requests).toEqual([['name', 'x', undefined, { dictId: 'd1' }]])
  })

  it('uses the message of the entity if there is one', async () => {
    const worded = structuredClone(entity)
    worded.properties.name!['x-messages'] = { unique: '名称已存在!' }
    const unique = async () => ({ ok: false, message: '已存在' })
    const harness = reactionHarness(reactUnique, { entity: worded }, { instead: { checks: { unique } } })
    harness.react({})
    expect(await harness.rules[0]!('x')).toBe('名称已存在!')
  })

  it('uses the message of the server where it is more specific', async () => {
    const worded = structuredClone(entity)
    worded.properties.name!['x-messages'] = { unique: '名称已存在!' }
    const unique = async () => ({ ok: false, message: '名称已存在!（在回收站中）', worded: true })
    const harness = reactionHarness(reactUnique, { entity: worded }, { instead: { checks: { unique } } })
    harness.react({})
    expect(await harness.rules[0]!('x')).toBe('名称已存在!（在回收站中）')
  })

  it('shows why a call of the page refuses the value, and nothing when it accepts', async () => {
    const requests: unknown[] = []
    const call: Ports['call'] = async <T>(request: CallRequest) => {
      requests.push(request)
      if (request.query?.tbname === 'taken') throw new RefusedError('数据库表[taken]已存在')
      return { message: '该值可用！', result: null as T }
    }
    const harness = reactionHarness(reactUnique, {}, { instead: { call } })
    harness.react({ with: { call: 'GET /check', query: { tbname: () => harness.values.name } } })
    harness.values.name = 'taken'
    expect(await harness.rules[0]!('taken')).toBe('数据库表[taken]已存在')
    harness.values.name = 'free'
    expect(await harness.rules[0]!('free')).toBeUndefined()
    expect(requests).toEqual([
      { call: 'GET /check', query: { tbname: 'taken' } },
      { call: 'GET /check', query: { tbname: 'free' } },
    ])
  })

  it('shows nothing for a free value', async () => {
    const harness = reactionHarness(reactUnique, { entity })
    harness.react({})
    expect(await harness.rules[0]!('x')).toBeUndefined()
  })
})
