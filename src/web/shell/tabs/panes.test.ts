import type { Location } from 'react-router'
import { describe, expect, it } from 'vitest'
import { MOUNTED_PAGES, type Pane, type PanesInput, panesAfter } from './panes.ts'

const at = (pathname: string, search = ''): Location =>
  ({ pathname, search, hash: '', state: null, key: 'k' }) as Location

function page(key: string, { keepAlive = true, search = '' } = {}): PanesInput['front'] {
  return { key, location: at(key, search), keepAlive }
}

/** Navigates from page to page; all tabs stay open. */
function visit(...pages: PanesInput['front'][]): readonly Pane[] {
  const open = new Set(pages.map((front) => front!.key))
  return pages.reduce<readonly Pane[]>((panes, front) => panesAfter(panes, { front, open }), [])
}

const keys = (panes: readonly Pane[]) => panes.map(({ key }) => key)

describe('mounted pages', () => {
  it('are the active one and those that keep their state', () => {
    expect(keys(visit(page('/a'), page('/b', { keepAlive: false }), page('/c')))).toEqual(['/a', '/c'])
  })

  it('keep their order when one becomes active again', () => {
    expect(keys(visit(page('/a'), page('/b'), page('/a')))).toEqual(['/a', '/b'])
  })

  it('are the same when nothing changed, so that nothing renders again', () => {
    const panes = visit(page('/a'), page('/b'))
    expect(panesAfter(panes, { front: page('/b'), open: new Set(['/a', '/b']) })).toBe(panes)
  })

  it('keep their location while hidden, and follow a new query while active', () => {
    const [a, b] = visit(page('/a', { search: '?x=1' }), page('/b'), page('/b', { search: '?y=2' }))
    expect(a!.location.search).toBe('?x=1')
    expect(b!.location.search).toBe('?y=2')
  })

  it('close with their tab, and stay behind a page that the menu does not have', () => {
    const panes = visit(page('/a'), page('/b'))
    expect(keys(panesAfter(panes, { front: page('/b'), open: new Set(['/b']) }))).toEqual(['/b'])
    expect(keys(panesAfter(panes, { open: new Set(['/a', '/b']) }))).toEqual(['/a', '/b'])
  })

  it('are limited: the least recently used one is removed', () => {
    const many = Array.from({ length: MOUNTED_PAGES }, (_, index) => page(`/${index}`))
    const panes = visit(...many, page('/0'), page('/new'))
    expect(panes).toHaveLength(MOUNTED_PAGES)
    expect(keys(panes)).toContain('/0')
    expect(keys(panes)).not.toContain('/1')
  })
})
