import { readXml, type XmlElement } from './xml-reader.ts'

export type CasResult = { username: string } | { refusal: string }

/**
 * Reads the answer of a CAS server to a ticket.
 * @throws SyntaxError for anything that is no answer of the protocol (CAS 2.0 and 3.0).
 */
export function readCasResponse(source: string): CasResult {
  const root = readXml(source)
  if (root.name !== 'serviceResponse' || root.children.length !== 1) throw new SyntaxError('no CAS answer')
  const [verdict] = root.children as [XmlElement]
  if (verdict.name === 'authenticationFailure') return { refusal: verdict.text.trim() }
  // Attributes of the person are elements too, so only the direct child counts.
  const users = verdict.children.filter(({ name }) => name === 'user')
  const username = users[0]?.text.trim() ?? ''
  if (verdict.name !== 'authenticationSuccess' || users.length !== 1 || username === '') {
    throw new SyntaxError('no CAS answer')
  }
  return { username }
}
