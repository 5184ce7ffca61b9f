import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { NoticedError, RefusedError } from '#renderers/ports.ts'
import type { Entity, Row } from '#shared/documents/entity.ts'
import { atRest, field, messageOf, save, show } from '../testing/contact-form.tsx'

describe('the input of a form', () => {
  it('can be chosen from the options of the page', async () => {
    const options = [
      { value: 'a', text: '甲类' },
      { value: 'b', text: '乙类' },
    ]
    const { user, host } = show(['name', { field: 'kind', widget: 'Radio', props: { options } }])
    await user.type(await field('姓名'), '王小明')
    await user.click(await field('乙类'))
    await save(user)
    await waitFor(() => expect(host.events.join()).toContain('"kind":"b"'))
  })

  it('is saved by Enter in a text, and not by Enter that selects a date', async () => {
    const { user, host } = show(['day', 'name'])
    await user.click(await field('日期'))
    await user.keyboard('2026-11-20{Enter}')
    expect((await field('姓名')).getAttribute('aria-invalid')).not.toBe('true')
    await user.type(await field('姓名'), '王小明{Enter}')
    await waitFor(() => expect(host.events).toContain('add {"day":"2026-11-20","name":"王小明"}'))
  })

  it.each([
    ['年龄', '12.7', '12.7', '年龄应为整数'],
    ['年龄', '1e20', '100000000000000000000', '年龄不能大于2147483647'],
    ['金额', '1e20', '100000000000000000000', '金额必须小于10000000000000000'],
    ['大额', '1e20', '100,000,000,000,000,000,000', '大额必须小于10000000000000000'],
  ])('keeps a number that cannot be stored, with a message: %s %s', async (label, typed, shown, message) => {
    const { user, host } = show(['name', 'age', 'amount', 'large'])
    await user.type(await field('姓名'), '王')
    const box = (await field(label)) as HTMLInputElement
    fireEvent.focus(box)
    fireEvent.input(box, { target: { value: typed } })
    fireEvent.blur(box)
    await waitFor(() => expect(messageOf(box)).toBe(message))
    await save(user)
    await atRest()
    expect([box.value.replace(/\.00$/, ''), messageOf(box)]).toEqual([shown, message])
    expect(host.events).toEqual([])
  })

  it('is saved when every rule passes', async () => {
    const { user, host } = show(['name', 'phone'])
    await user.type(await field('姓名'), '王小明')
    await save(user)
    await waitFor(() => expect(host.events).toContain('add {"name":"王小明"}'))
  })

  it('is not saved while a required field is empty; the message is under the field, which takes the focus', async () => {
    const { user, host } = show(['phone', 'name'])
    await field('姓名')
    await save(user)
    const name = await field('姓名')
    await waitFor(() => expect(messageOf(name)).toBe('请输入姓名'))
    expect(name.getAttribute('aria-describedby')).toBe(`${name.id}-message`)
    await waitFor(() => expect(document.activeElement).toBe(name))
    expect(host.events).toEqual([])
  })

  it('is validated on blur, and again with each change once a message is shown', async () => {
    const { user } = show(['name', 'phone'])
    const phone = await field('手机')
    await user.type(phone, '139')
    expect(messageOf(phone)).toBe('')
    await user.tab()
    expect(messageOf(phone)).toBe('请输入正确格式的手机号码!')
    await user.type(phone, '00000000')
    expect(messageOf(phone)).toBe('')
  })

  it('is validated across fields, and a change of the other field removes the message', async () => {
    const { user } = show(['name', 'phone', 'confirm'])
    await user.type(await field('姓名'), '王')
    await user.type(await field('手机'), '13900000000')
    await user.type(await field('再次输入'), '13900000001')
    await save(user)
    await waitFor(async () => expect(messageOf(await field('再次输入'))).toBe('两次输入不一致'))
    await user.type(await field('手机'), '{Backspace}1')
    expect(messageOf(await field('再次输入'))).toBe('')
  })

  it('lists the fields that the server did not store, by title', async () => {
    const add = async (_: Entity, row: Row) => ({ message: '添加成功', record: row, ignored: Object.keys(row) })
    const { user, host } = show(['name', 'phone'], { records: { add } })
    await user.type(await field('姓名'), '王')
    await save(user)
    await waitFor(() => expect(host.events).toContain('warning 以下内容未保存：姓名'))
  })

  it('stays when the server refuses it, with the reason under the field', async () => {
    const refuse = async () => {
      throw new RefusedError('校验失败', [{ field: 'name', keyword: 'unique', message: '姓名已存在' }])
    }
    const { user, host } = show(['name'], { records: { add: refuse } })
    const name = (await field('姓名')) as HTMLInputElement
    await user.type(name, '王')
    await save(user)
    await waitFor(() => expect(messageOf(name)).toBe('姓名已存在'))
    expect(name.value).toBe('王')
    expect(host.events).toEqual([])
    await user.type(name, '二')
    expect(messageOf(name)).toBe('')
  })

  it('is sent again as it is, once the server may think otherwise', async () => {
    let taken = true
    const add = vi.fn(async (_: Entity, record: Row) => {
      if (taken) throw new RefusedError('校验失败', [{ field: 'name', keyword: 'unique', message: '姓名已存在' }])
      return { message: '添加成功！', record }
    })
    const { user, host } = show(['name', 'phone'], { records: { add } })
    const name = await field('姓名')
    await user.type(name, '王')
    for (const times of [1, 2]) {
      await save(user)
      await waitFor(() => expect(add).toHaveBeenCalledTimes(times))
      await atRest()
      expect(messageOf(name)).toBe('姓名已存在')
    }
    taken = false
    await save(user)
    await waitFor(() => expect(host.events).toEqual(['success 添加成功！']))
    expect(add).toHaveBeenLastCalledWith(expect.anything(), expect.objectContaining({ name: '王' }))
  })

  it('is refused with a notice where the reason belongs to no field of the form', async () => {
    const refuse = async () => {
      throw new RefusedError('校验失败', [{ field: 'elsewhere', keyword: 'required', message: '缺少部门' }])
    }
    const { user, host } = show(['name'], { records: { add: refuse } })
    await user.type(await field('姓名'), '王')
    await save(user)
    await waitFor(() => expect(host.events).toEqual(['error 缺少部门']))
  })

  it('is refused with the title of a field that it does not show', async () => {
    const problems = [
      { field: 'phone', keyword: 'rule', message: '已有人使用' },
      { field: 'day', keyword: 'required', message: '请选择日期' },
    ]
    const refuse = async () => {
      throw new RefusedError('校验失败', problems)
    }
    const { user, host } = show(['name'], { records: { add: refuse } })
    await user.type(await field('姓名'), '王')
    await save(user)
    await waitFor(() => expect(host.events).toEqual(['error 手机：已有人使用；请选择日期。']))
  })

  it('shows one notice after an unexpected failure', async () => {
    const fail = async () => {
      throw new NoticedError('网络超时')
    }
    const { user, host } = show(['name'], { records: { add: fail } })
    await user.type(await field('姓名'), '王')
    await save(user)
    expect(host.events).toEqual([])
  })

  it('is sent once for a double click', async () => {
    let calls = 0
    let finish = () => undefined as unknown
    const add = () => {
      calls += 1
      return new Promise<never>((_, reject) => {
        finish = () => reject(new NoticedError('late'))
      })
    }
    const { user } = show(['name'], { records: { add } })
    await user.type(await field('姓名'), '王')
    const button = screen.getByRole('button', { name: '保存' })
    await user.dblClick(button)
    await waitFor(() => expect(calls).toBe(1))
    finish()
    await waitFor(() => expect(button.classList.contains('ant-btn-loading')).toBe(false))
  })
})
