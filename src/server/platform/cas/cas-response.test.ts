import { describe, expect, it } from 'vitest'
import { readCasResponse } from './cas-response.ts'

const answer = (inner: string) =>
  `<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas">${inner}</cas:serviceResponse>`
const success = (inner: string) => answer(`<cas:authenticationSuccess>${inner}</cas:authenticationSuccess>`)

describe('the answer of a CAS server', () => {
  it('names the person, whatever attributes say', () => {
    const attributes = '<cas:attributes><cas:user>admin</cas:user></cas:attributes>'
    expect(readCasResponse(success(`${attributes}<cas:user> zhangsan </cas:user>`))).toEqual({ username: 'zhangsan' })
  })

  it('says why a ticket is refused', () => {
    const failure = '<cas:authenticationFailure code="INVALID_TICKET"> not recognized </cas:authenticationFailure>'
    expect(readCasResponse(answer(failure))).toEqual({ refusal: 'not recognized' })
  })

  it.each([
    '<html></html>',
    answer(''),
    success(''),
    success('<cas:user></cas:user>'),
    success('<cas:user>a</cas:user><cas:user>b</cas:user>'),
    success('<cas:attributes><cas:user>a</cas:user></cas:attributes>'),
    answer('<cas:other><cas:user>a</cas:user></cas:other>'),
  ])('must be one: %s', (source) => {
    expect(() => readCasResponse(source)).toThrow(SyntaxError)
  })
})
