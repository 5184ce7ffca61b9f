import fastify from 'fastify'
import { expect, it } from 'vitest'
import { createLazyValidators } from './lazy-validators.ts'

async function serverWith(body: object) {
  const { compilers, faults } = createLazyValidators()
  const app = fastify({ schemaController: { compilersFactory: compilers } })
  app.post('/things', { schema: { body } }, async () => 'done')
  await app.ready()
  return { app, faults }
}

it('names a contract that does not compile, before anybody calls its route', async () => {
  const { faults } = await serverWith({ type: 'objct' })
  expect(faults()).toEqual([expect.stringMatching(/^POST \/things, body: .*type/)])
})

it('judges requests by the contract', async () => {
  const { app, faults } = await serverWith({ type: 'object', required: ['name'] })
  const statusOf = async (payload: object) => (await app.inject({ method: 'POST', url: '/things', payload })).statusCode
  expect([await statusOf({}), await statusOf({ name: 'a' })]).toEqual([400, 200])
  expect(faults()).toEqual([])
})
