import { expect, it } from 'vitest'
import { addressOf } from './row-link.tsx'

const of = (field: string) => `\${${field}}`

it.each([
  [`/shop/${of('code')}?name=${of('name')}`, '/shop/a%2Fb?name=%E5%BC%A0'],
  [`/${of('none')}/elsewhere`, '/elsewhere'],
  [`/${of('none')}\\elsewhere`, '/elsewhere'],
  ['/\t/elsewhere', '/elsewhere'],
  ['/ \n\\/elsewhere', '/elsewhere'],
])('a value links to a page of the application, whatever its row contains: %j', (href, address) => {
  expect(addressOf({ code: 'a/b', name: '张', none: '' }, href)).toBe(address)
})
