import { act, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { Entity } from '#shared/documents/entity.ts'
import { NoticedError } from '../ports.ts'
import { atRest, field, messageOf, save, show } from './testing/contact-form.tsx'

describe('a rule that only the server can answer', () => {
  it('is asked when the field is left, and shows the message of the server', async () => {
    const asked: string[] = []
    const unique = async (_: Entity, name: string, value: string) => {
      asked.push(`${name}=${value}`)
      return { ok: false, message: '该值不可用，系统中已存在！' }
    }
    const { user, host } = show(['name'], { checks: { unique } })
    await user.type(await field('姓名'), '王')
    expect(asked).toEqual([])
    await user.tab()
    await waitFor(async () => expect(messageOf(await field('姓名'))).toBe('该值不可用，系统中已存在！'))
    expect(asked).toEqual(['name=王'])
    expect(host.events).toEqual([])
  })

  it('is asked again by a save, for what was in the way may be gone', async () => {
    let taken = true
    const unique = vi.fn(async () => ({ ok: !taken, message: '该值不可用，系统中已存在！' }))
    const { user, host } = show(['name'], { checks: { unique } })
    const name = await field('姓名')
    await user.type(name, '王')
    await user.tab()
    await waitFor(() => expect(messageOf(name)).toBe('该值不可用，系统中已存在！'))
    await save(user)
    await waitFor(() => expect(unique).toHaveBeenCalledTimes(2))
    await atRest()
    expect(messageOf(name)).toBe('该值不可用，系统中已存在！')
    expect(host.events).toEqual([])
    taken = false
    await save(user)
    await waitFor(() => expect(host.events).toContain('success 添加成功！'))
  })

  it('is asked once for a value that is good', async () => {
    const unique = vi.fn(async () => ({ ok: true, message: '' }))
    const { user, host } = show(['name'], { checks: { unique } })
    await user.type(await field('姓名'), '王')
    await user.tab()
    await save(user)
    await waitFor(() => expect(host.events).toContain('success 添加成功！'))
    expect(unique).toHaveBeenCalledTimes(1)
  })

  it('cannot be overtaken by the answer to an older value', async () => {
    const answers = new Map<string, (ok: boolean) => void>()
    const unique = (_: Entity, _name: string, value: string) =>
      new Promise<{ ok: boolean; message: string }>((resolve) => {
        answers.set(value, (ok) => resolve({ ok, message: `${value} 已存在` }))
      })
    const { user } = show(['name'], { checks: { unique } })
    const name = await field('姓名')
    await user.type(name, '王')
    await user.tab()
    await user.type(name, '二')
    await user.tab()
    await act(async () => {
      answers.get('王二')!(true)
      answers.get('王')!(false)
    })
    expect(messageOf(name)).toBe('')
  })

  it('does not stop the person when the network fails', async () => {
    const unique = async () => {
      throw new NoticedError('网络超时')
    }
    const { user, host } = show(['name'], { checks: { unique } })
    await user.type(await field('姓名'), '王')
    await save(user)
    await waitFor(() => expect(host.events).toContain('success 添加成功！'))
  })
})
