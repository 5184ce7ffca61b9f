import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { LayoutItem } from '#shared/documents/page.ts'
import { field, messageOf, save, show } from '../testing/contact-form.tsx'

describe('text that an input method is composing', () => {
  it('is not validated until the composition ends', async () => {
    const { user } = show(['name', 'phone'])
    const phone = await field('手机')
    await user.type(phone, 'a')
    await user.tab()
    expect(messageOf(phone)).toBe('请输入正确格式的手机号码!')
    fireEvent.compositionStart(phone)
    fireEvent.change(phone, { target: { value: '13900000000' } })
    expect(messageOf(phone)).toBe('请输入正确格式的手机号码!')
    fireEvent.compositionEnd(phone)
    expect(messageOf(phone)).toBe('')
  })
})

describe('a field that reacts', () => {
  it('is hidden while its condition is false, and its value is not sent then', async () => {
    const reactions = [{ use: 'visible', when: 'values.kind == "a"' }]
    const { user, host } = show(['name', 'kind', { field: 'confirm', reactions }])
    await user.type(await field('姓名'), '王')
    expect(screen.queryByLabelText('再次输入')).toBeNull()
    await user.type(await field('类型'), 'a')
    await user.type(await field('再次输入'), 'x')
    await user.type(await field('类型'), 'b')
    expect(screen.queryByLabelText('再次输入')).toBeNull()
    await save(user)
    await waitFor(() => expect(host.events).toContain('add {"name":"王","kind":"ab"}'))
  })

  it('is required while its condition is true', async () => {
    const reactions = [{ use: 'required', when: 'values.kind == "a"' }]
    const { user, host } = show(['name', 'kind', { field: 'phone', reactions }])
    await user.type(await field('姓名'), '王')
    await user.type(await field('类型'), 'a')
    await save(user)
    await waitFor(async () => expect(messageOf(await field('手机'))).toBe('请输入手机'))
    await user.type(await field('类型'), 'b')
    await save(user)
    await waitFor(() => expect(host.events).toContain('success 添加成功！'))
  })

  it('is read-only while its condition is true', async () => {
    const reactions = [{ use: 'read-only', when: 'values.kind == "a"' }]
    const { user } = show(['kind', { field: 'phone', reactions }])
    const phone = (await field('手机')) as HTMLInputElement
    expect(phone.disabled).toBe(false)
    await user.type(await field('类型'), 'a')
    expect(phone.disabled).toBe(true)
  })

  it('is computed from others while it is hidden', async () => {
    const reactions = [{ use: 'value', with: { value: "values.name + '先生'" } }]
    const { user, host } = show(['name', { field: 'kind', widget: 'Hidden', reactions }])
    await user.type(await field('姓名'), '王')
    await save(user)
    await waitFor(() => expect(host.events).toContain('add {"name":"王","kind":"王先生"}'))
  })

  it('runs reactions to its opening once, in the order of the fields', async () => {
    const sets = { use: 'opened', when: 'values.kind == null', with: { field: 'name', value: "'王'" } }
    const words = (text: string, when: string): LayoutItem => ({
      ...{ widget: 'Note', props: { text } },
      reactions: [{ use: 'opened', when }],
    })
    const { user } = show([
      { widget: 'Note', reactions: [sets] },
      words('请核对', "values.name == '王'"),
      words('不是王', "values.name != '王'"),
      ...['name', 'kind'],
    ])
    const name = (await field('姓名')) as HTMLInputElement
    expect(name.value).toBe('王')
    await user.clear(name)
    await user.type(name, '李')
    expect(name.value).toBe('李')
    expect(screen.getAllByRole('note').map(({ textContent }) => textContent)).toEqual(['请核对'])
  })

  it('does nothing when it reads a restricted field', async () => {
    const kind = { type: 'string', title: '类型' } as const
    const shown = async (kept: object) => {
      const properties = { kind: { ...kind, ...kept }, phone: { type: 'string', title: '手机' } as const }
      const entity = { $id: 'system/test', title: '联系人', type: 'object', properties } as const
      const reactions = [{ use: 'value', with: { value: 'values.kind' } }]
      const documents = { entity: async () => entity, page: async () => Promise.reject(new Error()) }
      const { unmount } = show([{ field: 'phone', default: '139', reactions }, 'kind'], { documents })
      const { value } = (await field('手机')) as HTMLInputElement
      unmount()
      return value
    }
    expect(await shown({})).toBe('')
    expect(await shown({ 'x-read': 'server', 'x-write': 'server' })).toBe('139')
  })

  it('begins with a computed value in a new record', async () => {
    const properties = {
      phone: { type: 'string', title: '手机', 'x-default': { expr: 'user.realname' } },
      number: { type: 'string', title: '单号', 'x-default': { rule: 'order_number' } },
      // The number is created when the record is added.
      later: { type: 'string', title: '编号', 'x-write': 'server', 'x-default': { rule: 'order_number' } },
    } as const
    const entity = { $id: 'system/test', title: '联系人', type: 'object', properties } as const
    const documents = { entity: async () => entity, page: async () => Promise.reject(new Error()) }
    show(['phone', 'number', 'later'], { documents, call: async () => ({ result: 'D0001', message: '' }) })
    const shown = async (label: string) => ((await field(label)) as HTMLInputElement).value
    await waitFor(async () => expect(await shown('单号')).toBe('D0001'))
    expect([await shown('手机'), await shown('编号')]).toEqual(['管理员', ''])
  })

  it('gets the value of its expression when an input changes', async () => {
    const reactions = [{ use: 'value', with: { value: 'values.kind' } }]
    const { user } = show(['kind', { field: 'phone', reactions }])
    await user.type(await field('类型'), 'ab')
    expect(((await field('手机')) as HTMLInputElement).value).toBe('ab')
  })
  it('gets changes of its dictionary, and preserves typed input', async () => {
    const changed = new Set<() => void>()
    const items = { a: '甲类' }
    const dictionary = async () => Object.entries(items).map(([value, text]) => ({ value, text, title: text }))
    const onChanged = (_: string, listener: () => void) => {
      changed.add(listener)
      return () => changed.delete(listener)
    }
    const reactions = [{ use: 'options', with: { dictionary: 'kinds' } }]
    const { user, unmount } = show(['name', { field: 'kind', widget: 'Radio', reactions }], { dictionary, onChanged })
    await user.type(await field('姓名'), '王')
    await field('甲类')
    Object.assign(items, { a: '第一类', b: '第二类' })
    act(() => {
      for (const tell of changed) tell()
    })
    await field('第二类')
    expect(screen.queryByLabelText('甲类')).toBeNull()
    expect(await field('姓名')).toHaveProperty('value', '王')
    unmount()
    expect(changed.size).toBe(0)
  })
})
