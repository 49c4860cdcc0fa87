#!/usr/bin/env node
import { fileURLToPath } from 'node:url'
import { create } from './create.ts'

// The build puts the templates beside this module.
const templates = fileURLToPath(new URL('templates', import.meta.url))

process.exitCode = await create(process.argv.slice(2), templates, process, process.env.npm_config_user_agent)
