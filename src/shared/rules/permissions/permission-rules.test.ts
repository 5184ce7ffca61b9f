import { describe, expect, it } from 'vitest'
import type { MenuItem } from '#shared/wire/session.ts'
import { isStrongPassword } from '../password-strength.ts'
import { type ButtonGrants, isButtonVisible, isFieldWritable } from './button-permission.ts'
import { hideEmptyParents, visibleMenu } from './menu-visibility.ts'

describe('a button', () => {
  const grant = (action: string, type = '1') => ({ action, type })

  it.each<[string, ButtonGrants, boolean]>([
    ['is removed without any grant', {}, false],
    ['is shown when the form grants it', { formData: { permissionList: [grant('add')] } }, true],
    [
      'is removed when the form grants it for editing only',
      { formData: { permissionList: [grant('add', '2')] } },
      false,
    ],
    ['is shown when the session has it', { auth: [grant('add')] }, true],
    ['is removed when the session has it for editing only', { auth: [grant('add', '2')] }, false],
    ['is removed when the session has another', { auth: [grant('edit')] }, false],
    ['is shown when its restriction is lifted', { allAuth: [{ ...grant('add'), status: '0' }] }, true],
    ['is removed when its restriction is in force', { allAuth: [{ ...grant('add'), status: '1' }] }, false],
    ['is removed when another restriction is lifted', { allAuth: [{ ...grant('edit'), status: '0' }] }, false],
    ['is removed when what is lifted is for editing only', { allAuth: [{ ...grant('add', '2'), status: '0' }] }, false],
    [
      'is shown whatever kind of number says so',
      { allAuth: [{ ...grant('add', 1 as never), status: 0 as never }] },
      true,
    ],
    ['is removed when a number says that it is for editing', { auth: [grant('add', 2 as never)] }, false],
    [
      'is shown by one grant of several, whichever says it',
      { auth: [grant('add', '2')], formData: { permissionList: null }, allAuth: [{ ...grant('add'), status: '0' }] },
      true,
    ],
    [
      'is shown when it is granted though a restriction of the same name is in force',
      { auth: [grant('add')], allAuth: [{ ...grant('add'), status: '1' }] },
      true,
    ],
    ['is removed when the form knows of no grants', { formData: {} }, false],
    ['is removed when what the form brings is no list', { formData: { permissionList: 'add' } }, false],
    [
      'is shown by what of a list is a grant',
      { formData: { permissionList: [null, 'add', 7, { type: '1' }, grant('add')] } },
      true,
    ],
  ])('%s', (_, grants, visible) => {
    expect(isButtonVisible('add', grants)).toBe(visible)
  })
})

describe('a field that requires a permission', () => {
  const grant = (action: string, type: string) => ({ action, type })

  it.each<[string, ButtonGrants, boolean]>([
    ['is shut without any grant', {}, false],
    ['is open with a grant for editing alone', { auth: [grant('salary', '2')] }, true],
    ['is open with a grant for the button of that name', { auth: [grant('salary', '1')] }, true],
    ['is open when its restriction is lifted', { allAuth: [{ ...grant('salary', '2'), status: '0' }] }, true],
    ['is shut while its restriction is in force', { allAuth: [{ ...grant('salary', '2'), status: '1' }] }, false],
    ['is shut with a grant for another', { auth: [grant('pay', '2')] }, false],
  ])('%s', (_, grants, writable) => {
    expect(isFieldWritable('salary', grants)).toBe(writable)
  })
})

describe('the menu', () => {
  const item = (name: string, more: Partial<MenuItem> = {}): MenuItem => ({
    id: name,
    path: `/${name}`,
    name,
    component: name,
    route: '1',
    meta: { title: name, keepAlive: false, internalOrExternal: false },
    ...more,
  })
  /** Visible entries as `parent(child)`. */
  const outline = (items: MenuItem[]): string =>
    items.map(({ name, children }) => (children?.length ? `${name}(${outline(children)})` : name)).join(' ')

  it.each<[string, MenuItem[], string]>([
    ['shows a leaf', [item('a')], 'a'],
    ['leaves out a hidden leaf', [item('a', { hidden: true }), item('b')], 'b'],
    ['leaves out a hidden child only', [item('a', { children: [item('b', { hidden: true }), item('c')] })], 'a(c)'],
    ['leaves out a parent whose children are all hidden', [item('a', { children: [item('b', { hidden: true })] })], ''],
    ['shows an entry with an empty list of children', [item('a', { children: [] })], 'a'],
    [
      'leaves out a grandparent with nothing to show below',
      [item('a', { children: [item('b', { children: [item('c', { hidden: true })] })] }), item('d')],
      'd',
    ],
    ['leaves out a hidden parent with visible children', [item('a', { hidden: true, children: [item('b')] })], ''],
  ])('%s', (_, items, expected) => {
    expect(outline(visibleMenu(items))).toBe(expected)
  })

  it('keeps hidden entries as routes, and does not change the given items', () => {
    const items = [item('a', { children: [item('b', { hidden: true })] })]

    expect(hideEmptyParents(items)[0]).toMatchObject({ hidden: true, children: [{ name: 'b' }] })
    expect(items[0]).not.toHaveProperty('hidden')
  })
})

describe('a password', () => {
  it.each([
    ['Abcdef1!', true],
    ['abcdef1_', true],
    ['abcdefg1', false],
    ['abcdefg!', false],
    ['1234567!', false],
    ['Abc1!', false],
    ['Abcdefg1 ', false],
    ['密码密码密码密码1!', false],
    ['Abcdef1！', true],
    ['', false],
  ])('%j is strong: %s', (password, strong) => {
    expect(isStrongPassword(password)).toBe(strong)
  })
})
