import { AjvCompiler } from '@fastify/ajv-compiler'
import type { FastifyServerOptions } from 'fastify'

type Compilers = NonNullable<NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']>

/** What of the framework's own compiler is passed on; its types tell more kinds of schemas than we have. */
interface Validate {
  (data: unknown): unknown
  errors?: unknown
}
type Build = (schemas: unknown, options: unknown) => (route: unknown) => Validate

/**
 * Makes the check of what a route takes when the route is called first. To make those of all routes is the longest part
 * of a start, and most routes are not called for hours. Contracts do not check headers; the framework would otherwise
 * have to be told to write their names in small letters.
 */
export const lazyValidators = { buildValidator: lazyBuild(AjvCompiler() as unknown as Build) } as unknown as Compilers

function lazyBuild(build: Build): Build {
  return (schemas, options) => {
    const compile = build(schemas, options)
    return (route) => {
      let made: Validate | undefined
      const validate: Validate = (data) => {
        made ??= compile(route)
        const verdict = made(data)
        // The framework reads them from the function that it was given.
        validate.errors = made.errors
        return verdict
      }
      return validate
    }
  }
}
