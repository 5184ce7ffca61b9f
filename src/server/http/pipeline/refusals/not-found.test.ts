import { describe, expect, it } from 'vitest'
import { type KnownRoute, methodsOf } from '../known-routes.ts'
import { isScreen } from './not-found.ts'

describe('an address that no route takes', () => {
  const cases: [string, string, boolean][] = [
    ['GET', '/', true],
    ['GET', '/system/user', true],
    ['HEAD', '/system/user', true],
    ['GET', '/user/login.d/x', true],
    ['POST', '/system/user', false],
    ['GET', '/tjjc', false],
    ['GET', '/tjjc/sys/nothing', false],
    ['GET', '/tjjcx', true],
    ['GET', '/assets/gone', false],
    ['GET', '/favicon.ico', false],
    ['GET', '/system/old.js', false],
  ]
  it.each(cases)('%s %s is a screen: %s', (method, path, screen) => {
    expect(isScreen(method, path)).toBe(screen)
  })

  const routes: KnownRoute[] = [
    { method: 'POST', url: '/tjjc/sys/login', access: 'public', effect: 'read' },
    { method: 'GET', url: '/tjjc/items/:code', access: 'public', effect: 'read' },
    { method: 'PUT', url: '/tjjc/items/:code', access: 'public', effect: 'read' },
    { method: 'GET', url: '/*', access: 'public', effect: 'read' },
  ]
  it('knows the verbs of a path, whatever slashes it has', () => {
    expect(methodsOf(routes, '/tjjc//sys/login/')).toEqual(['POST'])
    expect(methodsOf(routes, '/tjjc/items/sex')).toEqual(['GET', 'PUT'])
    expect(methodsOf(routes, '/tjjc/items')).toEqual([])
  })
})
