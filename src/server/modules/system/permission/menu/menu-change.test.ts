import { describe, expect, it } from 'vitest'
import { EDITING_ONLY } from '#shared/rules/permissions/button-permission.ts'
import { menuChange } from './menu-change.ts'

const button = { menuType: 2, status: '1', perms: 'goods:add', permsType: '1' }
const none = { gaining: [], losing: [] }

describe('an edit of an entry affects', () => {
  it('nobody, while codes and status are unchanged', () => {
    expect(menuChange(button, { ...button, name: '改名', perms: ' goods:add ' })).toEqual(none)
    expect(menuChange({ ...button, perms: '' }, { ...button, perms: '', status: '0' })).toEqual(none)
  })

  it('all other people when a button is opened or closed, never by the status of a menu', () => {
    const open = { ...button, status: '0' }
    expect(menuChange(button, open)).toEqual({ gaining: ['others'], losing: [] })
    expect(menuChange(open, button)).toEqual({ gaining: [], losing: ['others'] })
    expect(menuChange({ ...button, menuType: 1 }, { ...open, menuType: 1 })).toEqual(none)
  })

  it('its holders when its code changes, and everybody while it is open', () => {
    const other = { ...button, perms: 'goods:edit' }
    expect(menuChange(button, other)).toEqual({ gaining: ['holders'], losing: ['holders'] })
    expect(menuChange(button, { ...button, perms: 'goods:add,goods:edit' })).toEqual({
      gaining: ['holders'],
      losing: [],
    })
    const both = ['holders', 'others']
    expect(menuChange({ ...button, status: '0' }, { ...other, status: '0' })).toEqual({ gaining: both, losing: both })
  })

  it('its holders when its code becomes one for editing only', () => {
    const change = menuChange(button, { ...button, permsType: EDITING_ONLY })
    expect(change).toEqual({ gaining: ['holders'], losing: ['holders'] })
  })

  it('all other people when a button begins or ceases to restrict a field; its holders have the field anyway', () => {
    const keeping = { ...button, perms: 'shop:goods:read:price' }
    const gaining = { gaining: ['others'], losing: [] }
    const losing = { gaining: [], losing: ['others'] }
    expect(menuChange({}, keeping)).toEqual(losing)
    expect(menuChange(keeping, { ...keeping, perms: '' })).toEqual(gaining)
    expect(menuChange(keeping, { ...keeping, status: '0' })).toEqual(gaining)
    expect(menuChange({ ...keeping, status: '0' }, keeping)).toEqual(losing)
    expect(menuChange({}, { ...keeping, status: '0' })).toEqual(none)
    const other = { ...keeping, perms: 'shop:goods:read:stock' }
    expect(menuChange(keeping, other)).toEqual({ gaining: ['others'], losing: ['others'] })
    expect(menuChange(keeping, { ...button, perms: 'shop:goods:read:price,goods:add' })).toEqual({
      gaining: ['holders'],
      losing: [],
    })
  })
})
