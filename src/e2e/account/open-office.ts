/** Separate product with every way to sign in switched on, and the services that it calls. */

import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { closeWindows } from '../support/browser.ts'
import { runSql } from '../support/product/database.ts'
import { startProduct } from '../support/product/product.ts'
import { CLIENT, startOpenIdProvider } from './openid-provider.ts'

export interface OpenOffice {
  url: string
  adminPassword: string
  /** Last code that was sent to a phone. */
  codeFor(phone: string): string
  /** Runs a statement on the product's database. */
  sql(statement: string, values?: unknown[]): Promise<void>
  /** Ticket of the CAS server for a user. */
  ticketFor(username: string): string
  casUrl: string
  close(): Promise<void>
}

const ADMIN_PASSWORD = 'Adm1n!of-the-journey'

export async function startOpenOffice(): Promise<OpenOffice> {
  const dataDir = mkdtempSync(join(tmpdir(), 'cbo-office-'))
  const codes = new Map<string, string>()
  const gateway = await listen(async (body) => {
    const { phone, code } = JSON.parse(body) as { phone: string; code: string }
    codes.set(phone, code)
    return ''
  })
  const tickets = new Map<string, CasTicket>()
  const cas = await listen(async (_, url) => casPage(url, tickets))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const provider = await startOpenIdProvider(`${url}/tjjc/thirdLogin/oidc/callback`)
  const product = await startProduct({
    dataDir,
    adminPassword: ADMIN_PASSWORD,
    env: {
      PORT: String(port),
      PUBLIC_URL: url,
      SMS_PROVIDER: 'http',
      SMS_URL: gateway.url,
      CAS_SERVER_URL: `${cas.url}/cas`,
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: CLIENT.id,
      OIDC_CLIENT_SECRET: CLIENT.secret,
      OIDC_LINK_BY: 'email',
      LOGIN_CAPTCHA_AFTER: '3',
    },
  })
  const office: OpenOffice = {
    url,
    adminPassword: ADMIN_PASSWORD,
    codeFor: (phone) => codes.get(phone) ?? '',
    sql: (statement, values) => runSql(dataDir, statement, values),
    ticketFor: (username) => newTicket(tickets, { username }),
    casUrl: `${cas.url}/cas`,
    async close() {
      await closeWindows()
      await product.stop()
      gateway.server.close()
      cas.server.close()
      provider.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
  await office.sql('update sys_site_info set allow_register = true, allow_phone_login = true, allow_third_login = true')
  return office
}

/** `service` is the only address for which the ticket is valid; absent for one that a journey created. */
interface CasTicket {
  username: string
  service?: string
}

function newTicket(tickets: Map<string, CasTicket>, ticket: CasTicket): string {
  const id = `ST-${tickets.size + 1}`
  tickets.set(id, ticket)
  return id
}

/** Sign-in page of the CAS server, redirect with a ticket, and validation of a ticket. */
function casPage({ pathname, searchParams }: URL, tickets: Map<string, CasTicket>): string {
  const given = (name: string) => searchParams.get(name) ?? ''
  if (pathname === '/cas/login') {
    const service = new URL(given('service'))
    const username = given('username')
    if (username === '') return casForm(service.href)
    service.searchParams.append('ticket', newTicket(tickets, { username, service: given('service') }))
    return `<meta http-equiv="refresh" content="0;url=${service.href.replaceAll('&', '&amp;')}">`
  }
  const ticket = tickets.get(given('ticket'))
  const isGood = ticket !== undefined && (ticket.service ?? given('service')) === given('service')
  return casAnswer(isGood ? ticket.username : undefined)
}

function casForm(service: string): string {
  const hidden = `<input type="hidden" name="service" value="${service.replaceAll('&', '&amp;')}">`
  return `<form>${hidden}<input name="username" aria-label="CAS user"><button>CAS sign-in</button></form>`
}

function casAnswer(username: string | undefined): string {
  const inner = username
    ? `<cas:authenticationSuccess><cas:user>${username}</cas:user></cas:authenticationSuccess>`
    : '<cas:authenticationFailure code="INVALID_TICKET">not recognized</cas:authenticationFailure>'
  return `<cas:serviceResponse xmlns:cas='http://www.yale.edu/tp/cas'>${inner}</cas:serviceResponse>`
}

async function listen(answer: (body: string, url: URL) => Promise<string>): Promise<{ server: Server; url: string }> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const text = await answer(Buffer.concat(chunks).toString(), new URL(request.url!, 'http://x'))
    response.setHeader('content-type', text.startsWith('<cas') ? 'application/xml' : 'text/html; charset=utf-8')
    response.end(text)
  })
  return { server, url: `http://127.0.0.1:${await portOf(server)}` }
}

async function portOf(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

async function freePort(): Promise<number> {
  const server = createServer()
  const port = await portOf(server)
  await new Promise((resolve) => server.close(resolve))
  return port
}
