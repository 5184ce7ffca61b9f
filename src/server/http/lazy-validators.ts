import { AjvCompiler } from '@fastify/ajv-compiler'
import type { FastifyServerOptions } from 'fastify'

type Compilers = NonNullable<NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']>
type BuildValidator = NonNullable<Compilers['buildValidator']>
type Validate = ReturnType<ReturnType<BuildValidator>>

/**
 * Makes the check of what a route takes when the route is called first. To make those of all routes is the longest part
 * of a start, and most routes are not called for hours. Contracts do not check headers; the framework would otherwise
 * have to be told to write their names in small letters.
 */
export const lazyValidators: Compilers = { buildValidator: lazyBuild(AjvCompiler()) }

function lazyBuild(build: BuildValidator): BuildValidator {
  return (...given) => {
    const compile = build(...given)
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
