import { describe, expect, it } from 'vitest'
import type { FormEnhancement } from '../enhancements/enhancement.ts'
import type { OnlineForm } from '../form.ts'
import {
  afterSaveSteps,
  closedAddresses,
  type DesignAddress,
  type DesignRoutes,
  withoutClosed,
} from './design-addresses.ts'

const routes = (more: Partial<DesignRoutes> = {}, ...closed: DesignAddress[]): DesignRoutes => ({
  ...{ code: 'visit', closed: new Set(closed), afterSave: 'record', path: '' },
  ...more,
})
const pathsOf = (given: DesignRoutes, kind: 'add' | 'edit' = 'add') =>
  afterSaveSteps(given, kind, kind === 'add' ? 'result' : 'row').map(({ with: to }) => (to as { path: unknown }).path)

describe('addresses of a design', () => {
  it('are open unless they are named', () => {
    expect([...closedAddresses('edit,add')]).toEqual(['add', 'edit'])
    for (const text of [null, undefined, '', 'other']) expect(closedAddresses(text).size).toBe(0)
  })

  it('remove their buttons, whatever the form sets, and keep the others', () => {
    const said = (code: string) => ({ kind: 'builtin', code, title: '改名' }) as FormEnhancement
    const form = { enhancements: [said('add'), said('delete')] } as unknown as OnlineForm
    const off = (...closed: DesignAddress[]) =>
      withoutClosed(form, new Set(closed)).enhancements!.map(({ code, isOff }) => [code, isOff === true])
    expect(off('add')).toEqual([
      ['delete', false],
      ['add', true],
      ['import', true],
    ])
    expect(off('edit', 'detail').slice(2)).toEqual([
      ['edit', true],
      ['detail', true],
    ])
    expect(withoutClosed(form, new Set(['list']))).toBe(form)
  })
})

describe('a record that was saved', () => {
  it('is shown after it was added, at an address that is open, and stays where it was edited', () => {
    expect(pathsOf(routes())).toEqual([{ expr: "'/desform/detail/visit/' + result.id" }])
    expect(pathsOf(routes({}, 'detail'))).toEqual([{ expr: "'/desform/edit/visit/' + result.id" }])
    expect(pathsOf(routes({}, 'detail', 'edit'))).toEqual(['/online/desform/list/visit'])
    expect(pathsOf(routes({}, 'detail', 'edit', 'list'))).toEqual([])
    expect(pathsOf(routes(), 'edit')).toEqual([])
  })

  it('leads back to the list while that is open, or to a path, with the key where the path contains it', () => {
    expect(pathsOf(routes({ afterSave: 'list' }), 'edit')).toEqual(['/online/desform/list/visit'])
    expect(pathsOf(routes({ afterSave: 'list' }, 'list'))).toEqual([{ expr: "'/desform/detail/visit/' + result.id" }])
    const path = '/shop/${id}/visits'
    expect(pathsOf(routes({ afterSave: 'path', path }), 'edit')).toEqual([{ expr: "'/shop/' + row.id + '/visits'" }])
    expect(pathsOf(routes({ afterSave: 'path', path: '/dashboard' }))).toEqual(['/dashboard'])
  })
})
