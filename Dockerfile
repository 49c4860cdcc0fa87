# The server with its pages. To build and run it, see "In a container" in docs/configuration.md.

FROM node:24-trixie-slim AS build
WORKDIR /source
COPY . .
RUN npm ci --ignore-scripts && npm run packages

FROM node:24-trixie-slim
LABEL org.opencontainers.image.title="Countersign" \
      org.opencontainers.image.description="Sign-in with crypto accounts, with OpenID Connect" \
      org.opencontainers.image.licenses="MIT"
# Files are in the volume, and the folder of the program cannot be written.
ENV NODE_ENV=production \
    NODE_DISABLE_COMPILE_CACHE=1 \
    COUNTERSIGN_HOST=0.0.0.0 \
    COUNTERSIGN_PORT=4310
WORKDIR /app
# The default database, ./data/countersign.db, is in the volume.
RUN echo '{"type":"module"}' > package.json && ln -s /data data && install -d -o node -g node -m 700 /data
# The native binding is the only package that is not in the bundle.
COPY --from=build /source/node_modules/node-gyp-build node_modules/node-gyp-build
COPY --from=build /source/node_modules/secp256k1 node_modules/secp256k1
COPY --from=build /source/packages/server/dist/package node_modules/@countersign/server
VOLUME /data
USER node
EXPOSE 4310
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.COUNTERSIGN_PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1))"]
ENTRYPOINT ["node", "/app/node_modules/@countersign/server/program.js"]
CMD ["start"]
