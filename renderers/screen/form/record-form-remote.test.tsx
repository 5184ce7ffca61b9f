import { act, fireEvent, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type CheckAnswer, NoticedError, type Ports } from '#renderers/ports.ts'
import type { Entity } from '#shared/documents/entity.ts'
import { atRest, field, messageOf, save, show } from '../testing/contact-form.tsx'
import { REMOTE_PAUSE_MS } from './model/remote-checks.ts'

afterEach(() => vi.useRealTimers())

describe('a rule of the server', () => {
  it('runs when the field is left, and shows the message of the server', async () => {
    const requests: string[] = []
    const unique = async (_: Entity, name: string, value: string) => {
      requests.push(`${name}=${value}`)
      return { ok: false, message: '该值不可用，系统中已存在！' }
    }
    const { user, host } = show(['name'], { checks: { unique } })
    await user.type(await field('姓名'), '王')
    await user.tab()
    await waitFor(async () => expect(messageOf(await field('姓名'))).toBe('该值不可用，系统中已存在！'))
    expect(requests).toEqual(['name=王'])
    expect(host.events).toEqual([])
  })

  it('runs again on save, since the conflict may be gone', async () => {
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

  it('runs once for a valid value', async () => {
    const unique = vi.fn(async () => ({ ok: true, message: '' }))
    const { user, host } = show(['name'], { checks: { unique } })
    await user.type(await field('姓名'), '王')
    await user.tab()
    await save(user)
    await waitFor(() => expect(host.events).toContain('success 添加成功！'))
    expect(unique).toHaveBeenCalledTimes(1)
  })

  it('ignores the answer to an older value', async () => {
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

describe('a rule of the server during typing', () => {
  const TAKEN = { ok: false, message: '该值不可用，系统中已存在！' }

  /** A form at rest, with fake timers from now on. */
  async function shownForm(unique: Ports['checks']['unique']) {
    const view = show(['name'], { checks: { unique } })
    const input = await field('姓名')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const type = (value: string) => fireEvent.change(input, { target: { value } })
    return { ...view, input, type }
  }
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

  it('checks the last value after a pause in typing', async () => {
    const unique = vi.fn(async () => TAKEN)
    const { input, type } = await shownForm(unique)
    type('王')
    await pass(REMOTE_PAUSE_MS - 1)
    type('王二')
    await pass(REMOTE_PAUSE_MS - 1)
    expect(unique).not.toHaveBeenCalled()
    await pass(1)
    expect(unique.mock.calls).toEqual([[expect.anything(), 'name', '王二', undefined, undefined]])
    expect(messageOf(input)).toBe(TAKEN.message)
    type('王三')
    expect(messageOf(input)).toBe('')
  })

  it('does not run again on blur, nor for a former value', async () => {
    const unique = vi.fn(async () => TAKEN)
    const { input, type } = await shownForm(unique)
    type('王')
    await pass(REMOTE_PAUSE_MS)
    fireEvent.blur(input)
    await pass(REMOTE_PAUSE_MS)
    expect(unique).toHaveBeenCalledTimes(1)
    type('李')
    await pass(REMOTE_PAUSE_MS)
    type('王')
    await pass(REMOTE_PAUSE_MS)
    expect(unique).toHaveBeenCalledTimes(2)
    expect(messageOf(input)).toBe(TAKEN.message)
  })

  it('does not wait any longer when the field is left', async () => {
    const unique = vi.fn(async () => TAKEN)
    const { input, type } = await shownForm(unique)
    type('王')
    fireEvent.blur(input)
    await pass(0)
    expect(messageOf(input)).toBe(TAKEN.message)
    await pass(REMOTE_PAUSE_MS)
    expect(unique).toHaveBeenCalledTimes(1)
  })

  it('ignores an answer that is older than the value', async () => {
    const answers: ((answer: CheckAnswer) => void)[] = []
    const { input, type } = await shownForm(() => new Promise((resolve) => answers.push(resolve)))
    type('王')
    await pass(REMOTE_PAUSE_MS)
    type('王二')
    await act(async () => answers[0]!(TAKEN))
    expect(messageOf(input)).toBe('')
    await pass(REMOTE_PAUSE_MS)
    await act(async () => answers[1]!({ ok: true, message: '' }))
    expect([answers.length, messageOf(input)]).toEqual([2, ''])
  })

  it('does not run for a value that another rule refuses; that message appears on blur', async () => {
    const rule = vi.fn(async () => ({ ok: false, message: '手机号已存在' }))
    const checked = { field: 'phone', reactions: [{ use: 'check-rule', with: { ruleCode: 'phone' } }] }
    show([checked], { checks: { rule } })
    const input = await field('手机')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    fireEvent.change(input, { target: { value: '139' } })
    await pass(REMOTE_PAUSE_MS)
    expect([rule.mock.calls.length, messageOf(input)]).toEqual([0, ''])
    fireEvent.blur(input)
    expect(messageOf(input)).toBe('请输入正确格式的手机号码!')
    expect(rule).not.toHaveBeenCalled()
    fireEvent.change(input, { target: { value: '13900000000' } })
    await pass(REMOTE_PAUSE_MS)
    expect(messageOf(input)).toBe('手机号已存在')
  })

  it('treats the text of an input method as one value', async () => {
    const unique = vi.fn(async () => TAKEN)
    const { input, type } = await shownForm(unique)
    fireEvent.compositionStart(input)
    for (const letters of ['w', 'wa', 'wang']) {
      type(letters)
      await pass(REMOTE_PAUSE_MS)
    }
    type('王')
    fireEvent.compositionEnd(input)
    expect(unique).not.toHaveBeenCalled()
    await pass(REMOTE_PAUSE_MS)
    expect(unique.mock.calls).toEqual([[expect.anything(), 'name', '王', undefined, undefined]])
  })

  it('does not run after the form is unmounted', async () => {
    const unique = vi.fn(async () => TAKEN)
    const { type, unmount } = await shownForm(unique)
    type('王')
    unmount()
    await pass(REMOTE_PAUSE_MS)
    expect(unique).not.toHaveBeenCalled()
  })
})
