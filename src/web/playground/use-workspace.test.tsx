import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import { HostContext } from '../host.ts'
import { createTestHost } from '../testing/test-host.ts'
import { useWorkspace } from './use-workspace.ts'

function opened() {
  const host = createTestHost({})
  const wrapper = ({ children }: { children: ReactNode }) => <HostContext value={host}>{children}</HostContext>
  const open = () => renderHook(() => useWorkspace(undefined), { wrapper }).result
  return { open, control: open() }
}

describe('the version that a draft began with', () => {
  it('is the shipped one until another is loaded, travels with the draft, and is there after a reload', () => {
    const { open, control } = opened()
    const { shipped } = control.current.workspace.page
    expect(control.current.workspace.page.base).toEqual({ number: 0, text: shipped })
    const third = { number: 3, text: '{"title":"third"}' }
    act(() => control.current.rebase('page', third, third.text))
    act(() => control.current.type('page', third.text))
    act(() => control.current.type('page', '{"title":"mine"}'))
    expect(control.current.workspace.page.base).toEqual(third)
    expect(open().current.workspace.page).toMatchObject({ text: '{"title":"mine"}', base: third })
  })

  it('is restored with the text when loading another version is undone, so that a save still merges', () => {
    const { control } = opened()
    const third = { number: 3, text: '{"title":"third"}' }
    act(() => control.current.type('page', '{"title":"mine"}'))
    const { base } = control.current.workspace.page
    act(() => control.current.rebase('page', third, third.text))
    act(() => control.current.type('page', third.text))
    act(() => control.current.type('page', '{"title":"mine"}'))
    expect(control.current.workspace.page.base).toEqual(base)
    act(() => control.current.type('page', third.text))
    expect(control.current.workspace.page.base).toEqual(third)
  })

  it('is the saved one after a save', () => {
    const { control } = opened()
    act(() => control.current.type('page', '{"title":"mine"}'))
    const saved = { number: 4, text: '{"title":"mine"}' }
    act(() => control.current.rebase('page', saved, saved.text))
    expect(control.current.workspace.page).toMatchObject({ text: saved.text, base: saved })
  })

  it('is the shipped one again when the draft is discarded', () => {
    const { control } = opened()
    const { shipped } = control.current.workspace.page
    act(() => control.current.type('page', '{"title":"mine"}'))
    act(() => control.current.rebase('page', { number: 4, text: '{"title":"mine"}' }, '{"title":"mine"}'))
    act(() => control.current.restore('page'))
    expect(control.current.workspace.page.base).toEqual({ number: 0, text: shipped })
  })
})
