import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { Entity, Row } from '#shared/documents/entity.ts'
import type { FieldUse, Page } from '#shared/documents/page.ts'
import { NoticedError, RefusedError } from '../ports.ts'
import type { FakeHostInput } from '../testing/fake-ports.ts'
import { renderScreen } from '../testing/render-screen.tsx'

const entity: Entity = {
  $id: 'system/test',
  title: '联系人',
  type: 'object',
  required: ['name'],
  properties: {
    name: { type: 'string', title: '姓名', maxLength: 10, 'x-unique': true },
    phone: {
      type: 'string',
      title: '手机',
      pattern: '^1[0-9]{10}$',
      'x-messages': { pattern: '请输入正确格式的手机号码!' },
    },
    confirm: { type: 'string', title: '再次输入' },
    kind: { type: 'string', title: '类型' },
    day: { type: 'string', title: '日期', format: 'date' },
  },
  'x-rules': [
    {
      when: 'values.confirm != null && values.confirm != ""',
      assert: 'values.confirm == values.phone',
      field: 'confirm',
      message: '两次输入不一致',
    },
  ],
}

function pageOf(fields: (string | FieldUse)[]): Page {
  const submit = { label: '保存', do: [{ use: 'save' }] }
  return {
    title: '表单',
    'x-entity': 'system/test',
    type: 'object',
    properties: { form: { type: 'void', 'x-component': 'Form', 'x-component-props': { fields, submit } } },
  }
}

function show(fields: (string | FieldUse)[], instead: FakeHostInput['instead'] = {}) {
  return renderScreen(pageOf(fields), { entities: [entity], instead })
}

const field = (label: string) => screen.findByLabelText(label)
const messageOf = (input: HTMLElement) => document.getElementById(`${input.id}-message`)!.textContent

async function save(user: ReturnType<typeof show>['user']) {
  await user.click(screen.getByRole('button', { name: '保存' }))
}

/** A button that still works swallows the next press. */
async function atRest() {
  const button = screen.getByRole('button', { name: /保存/ })
  await waitFor(() => expect(button.classList.contains('ant-btn-loading')).toBe(false))
}

describe('what is entered in a form', () => {
  it('can be chosen from the options that the page gives', async () => {
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

  it('is saved by Enter in a text, and not by the Enter that takes a date', async () => {
    const { user, host } = show(['day', 'name'])
    await user.click(await field('日期'))
    await user.keyboard('2026-11-20{Enter}')
    expect((await field('姓名')).getAttribute('aria-invalid')).not.toBe('true')
    await user.type(await field('姓名'), '王小明{Enter}')
    await waitFor(() => expect(host.events).toContain('add {"day":"2026-11-20","name":"王小明"}'))
  })

  it('is saved when every rule holds', async () => {
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

  it('is judged when the field is left, and again with each change once a message is shown', async () => {
    const { user } = show(['name', 'phone'])
    const phone = await field('手机')
    await user.type(phone, '139')
    expect(messageOf(phone)).toBe('')
    await user.tab()
    expect(messageOf(phone)).toBe('请输入正确格式的手机号码!')
    await user.type(phone, '00000000')
    expect(messageOf(phone)).toBe('')
  })

  it('is judged across fields, and a change of the other field takes the message away', async () => {
    const { user } = show(['name', 'phone', 'confirm'])
    await user.type(await field('姓名'), '王')
    await user.type(await field('手机'), '13900000000')
    await user.type(await field('再次输入'), '13900000001')
    await save(user)
    await waitFor(async () => expect(messageOf(await field('再次输入'))).toBe('两次输入不一致'))
    await user.type(await field('手机'), '{Backspace}1')
    expect(messageOf(await field('再次输入'))).toBe('')
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

  it('fails with one notice for the person when nobody foresaw the failure', async () => {
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

describe('text that an input method is composing', () => {
  it('is not judged until the composition ends', async () => {
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
  it('is hidden while its condition does not hold, and its value is then not sent', async () => {
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

  it('is required while its condition holds', async () => {
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

  it('is read-only while its condition holds', async () => {
    const reactions = [{ use: 'read-only', when: 'values.kind == "a"' }]
    const { user } = show(['kind', { field: 'phone', reactions }])
    const phone = (await field('手机')) as HTMLInputElement
    expect(phone.disabled).toBe(false)
    await user.type(await field('类型'), 'a')
    expect(phone.disabled).toBe(true)
  })

  it('takes the value of its expression when what it reads changes', async () => {
    const reactions = [{ use: 'value', with: { value: 'values.kind' } }]
    const { user } = show(['kind', { field: 'phone', reactions }])
    await user.type(await field('类型'), 'ab')
    expect(((await field('手机')) as HTMLInputElement).value).toBe('ab')
  })
  it('is given what changed in the dictionary that it reads, and keeps what was typed', async () => {
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
