// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

#define _GNU_SOURCE
#include "COpenHealthNetwork.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <openssl/bio.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>
#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

struct ohk_tls {
  int descriptor;
  SSL *ssl;
  // Held for each call of OpenSSL, which takes no time: waiting happens outside.
  pthread_mutex_t lock;
  _Atomic int patience_ms;
};

// MARK: The socket, as OpenSSL uses it

// The system's sockets of OpenSSL raise SIGPIPE and block.
static int socket_write(BIO *bio, const char *bytes, int count) {
  BIO_clear_retry_flags(bio);
  ssize_t sent;
  do sent = send((int)(intptr_t)BIO_get_data(bio), bytes, (size_t)count, MSG_NOSIGNAL | MSG_DONTWAIT);
  while (sent < 0 && errno == EINTR);
  if (sent < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) BIO_set_retry_write(bio);
  return (int)sent;
}

static int socket_read(BIO *bio, char *bytes, int count) {
  BIO_clear_retry_flags(bio);
  ssize_t received;
  do received = recv((int)(intptr_t)BIO_get_data(bio), bytes, (size_t)count, MSG_DONTWAIT);
  while (received < 0 && errno == EINTR);
  if (received < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) BIO_set_retry_read(bio);
  return (int)received;
}

static long socket_control(BIO *bio, int command, long number, void *pointer) {
  (void)bio, (void)number, (void)pointer;
  return command == BIO_CTRL_FLUSH ? 1 : 0;
}

static BIO_METHOD *socket_method;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void set_up(void) {
  BIO_METHOD *method = BIO_meth_new(BIO_get_new_index() | BIO_TYPE_SOURCE_SINK, "openhealthkit");
  if (method && BIO_meth_set_write(method, socket_write) && BIO_meth_set_read(method, socket_read) &&
      BIO_meth_set_ctrl(method, socket_control))
    socket_method = method;
}

static SSL_CTX *new_context(const char *certificates) {
  SSL_CTX *context = SSL_CTX_new(TLS_client_method());
  if (!context) return NULL;
  SSL_CTX_set_verify(context, SSL_VERIFY_PEER, NULL);
  SSL_CTX_set_mode(context, SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER);
  int has_certificates =
    certificates ? SSL_CTX_load_verify_locations(context, certificates, NULL) : SSL_CTX_set_default_verify_paths(context);
  if (has_certificates == 1 && SSL_CTX_set_min_proto_version(context, TLS1_3_VERSION) == 1) return context;
  SSL_CTX_free(context);
  return NULL;
}

// MARK: Waiting

static int64_t now_ms(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

// Waits until the socket can be read or written; 0 when the time is over. A deadline of 0 means without limit.
static int await(int descriptor, short events, int64_t deadline) {
  for (;;) {
    struct pollfd entry = {.fd = descriptor, .events = events};
    int64_t rest = deadline ? deadline - now_ms() : -1;
    if (deadline && rest <= 0) return 0;
    int count = poll(&entry, 1, (int)(rest > INT32_MAX ? INT32_MAX : rest));
    if (count > 0) return 1;
    if (count < 0 && errno != EINTR) return 0;
  }
}

// Waits for what OpenSSL wants after a result; 0 when the connection has ended, or the time is over.
static int await_ssl(ohk_tls *tls, int error, int64_t deadline) {
  switch (error) {
    case SSL_ERROR_WANT_READ: return await(tls->descriptor, POLLIN, deadline);
    case SSL_ERROR_WANT_WRITE: return await(tls->descriptor, POLLOUT, deadline);
    default: return 0;
  }
}

// MARK: Connecting

static int connect_tcp(const char *host, const char *port, int seconds, enum ohk_network_fault *fault, long *code) {
  struct addrinfo hints = {.ai_family = AF_UNSPEC, .ai_socktype = SOCK_STREAM}, *list = NULL;
  if (getaddrinfo(host, port, &hints, &list) != 0) {
    *fault = OHK_NETWORK_NO_HOST;
    return -1;
  }
  *fault = OHK_NETWORK_UNREACHABLE;
  *code = EHOSTUNREACH;
  int result = -1;
  for (struct addrinfo *place = list; place && result < 0; place = place->ai_next) {
    int descriptor = socket(place->ai_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (descriptor < 0) {
      *code = errno;
      continue;
    }
    int error = connect(descriptor, place->ai_addr, place->ai_addrlen) == 0 ? 0 : errno;
    if (error == EINPROGRESS || error == EINTR) {
      socklen_t size = sizeof error;
      if (!await(descriptor, POLLOUT, now_ms() + seconds * 1000)) error = ETIMEDOUT;
      else if (getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &error, &size) != 0) error = errno;
    }
    if (error == 0) {
      result = descriptor;
    } else {
      *code = error;
      close(descriptor);
    }
  }
  freeaddrinfo(list);
  if (result < 0) return -1;
  // Messages are short and wait for answers. A server that vanishes without a word is noticed after a minute.
  int yes = 1, idle = 30, interval = 10, probes = 3, patience = 60000;
  setsockopt(result, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
  setsockopt(result, SOL_SOCKET, SO_KEEPALIVE, &yes, sizeof yes);
  setsockopt(result, IPPROTO_TCP, TCP_KEEPIDLE, &idle, sizeof idle);
  setsockopt(result, IPPROTO_TCP, TCP_KEEPINTVL, &interval, sizeof interval);
  setsockopt(result, IPPROTO_TCP, TCP_KEEPCNT, &probes, sizeof probes);
  setsockopt(result, IPPROTO_TCP, TCP_USER_TIMEOUT, &patience, sizeof patience);
  return result;
}

// Whether the certificate will be checked for this host: a name, or an address in text.
static int set_host(SSL *ssl, const char *host) {
  unsigned char address[sizeof(struct in6_addr)];
  if (inet_pton(AF_INET, host, address) == 1 || inet_pton(AF_INET6, host, address) == 1)
    return X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(ssl), host) == 1;
  return SSL_set_tlsext_host_name(ssl, host) == 1 && SSL_set1_host(ssl, host) == 1;
}

static int handshake(ohk_tls *tls, int seconds, enum ohk_network_fault *fault, long *code) {
  int64_t deadline = now_ms() + seconds * 1000;
  for (;;) {
    ERR_clear_error();
    int result = SSL_connect(tls->ssl);
    if (result == 1) return 1;
    if (await_ssl(tls, SSL_get_error(tls->ssl, result), deadline)) continue;
    *code = SSL_get_verify_result(tls->ssl);
    *fault = *code == X509_V_OK ? OHK_NETWORK_NO_TLS : OHK_NETWORK_UNTRUSTED;
    return 0;
  }
}

ohk_tls *ohk_tls_connect(const char *host, const char *port, const char *certificates, int seconds, enum ohk_network_fault *fault, long *code) {
  *code = 0;
  *fault = OHK_NETWORK_NO_CERTIFICATES;
  pthread_once(&once, set_up);
  SSL_CTX *context = new_context(certificates);
  if (!context) return NULL;
  ohk_tls *tls = calloc(1, sizeof *tls);
  if (tls) {
    pthread_mutex_init(&tls->lock, NULL);
    tls->descriptor = connect_tcp(host, port, seconds, fault, code);
    if (tls->descriptor >= 0) {
      *fault = OHK_NETWORK_NO_TLS;
      tls->ssl = SSL_new(context);
      BIO *bio = tls->ssl && socket_method ? BIO_new(socket_method) : NULL;
      if (bio) {
        BIO_set_data(bio, (void *)(intptr_t)tls->descriptor);
        BIO_set_init(bio, 1);
        SSL_set_bio(tls->ssl, bio, bio);
      }
      if (bio && set_host(tls->ssl, host) && handshake(tls, seconds, fault, code)) {
        *fault = OHK_NETWORK_OK;
        SSL_CTX_free(context);
        return tls;
      }
    }
    ohk_tls_free(tls);
  }
  SSL_CTX_free(context);
  return NULL;
}

ohk_tls *ohk_plain_connect(const char *host, const char *port, int seconds, enum ohk_network_fault *fault, long *code) {
  *code = 0;
  *fault = OHK_NETWORK_UNREACHABLE;
  ohk_tls *plain = calloc(1, sizeof *plain);
  if (!plain) return NULL;
  pthread_mutex_init(&plain->lock, NULL);
  plain->descriptor = connect_tcp(host, port, seconds, fault, code);
  if (plain->descriptor >= 0) {
    *fault = OHK_NETWORK_OK;
    return plain;
  }
  ohk_tls_free(plain);
  return NULL;
}

const char *ohk_tls_reason(long code) { return X509_verify_cert_error_string(code); }

// MARK: Bytes

static ssize_t plain_read(ohk_tls *plain, void *bytes, size_t count, int64_t deadline) {
  for (;;) {
    ssize_t received = recv(plain->descriptor, bytes, count, MSG_DONTWAIT);
    if (received >= 0) return received;
    if (errno == EINTR) continue;
    if ((errno != EAGAIN && errno != EWOULDBLOCK) || !await(plain->descriptor, POLLIN, deadline)) return 0;
  }
}

static int plain_write(ohk_tls *plain, const char *rest, size_t count) {
  while (count > 0) {
    ssize_t sent = send(plain->descriptor, rest, count, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (sent >= 0) {
      rest += sent;
      count -= (size_t)sent;
    } else if (errno != EINTR && ((errno != EAGAIN && errno != EWOULDBLOCK) || !await(plain->descriptor, POLLOUT, 0))) {
      return 0;
    }
  }
  return 1;
}

ssize_t ohk_tls_read(ohk_tls *tls, void *bytes, size_t count) {
  int patience = atomic_load(&tls->patience_ms);
  int64_t deadline = patience ? now_ms() + patience : 0;
  if (!tls->ssl) return plain_read(tls, bytes, count, deadline);
  for (;;) {
    size_t received = 0;
    pthread_mutex_lock(&tls->lock);
    ERR_clear_error();
    int result = SSL_read_ex(tls->ssl, bytes, count, &received);
    int error = result == 1 ? SSL_ERROR_NONE : SSL_get_error(tls->ssl, result);
    pthread_mutex_unlock(&tls->lock);
    if (result == 1) return (ssize_t)received;
    if (!await_ssl(tls, error, deadline)) return 0;
  }
}

int ohk_tls_write(ohk_tls *tls, const void *bytes, size_t count) {
  const char *rest = bytes;
  if (!tls->ssl) return plain_write(tls, rest, count);
  while (count > 0) {
    size_t sent = 0;
    pthread_mutex_lock(&tls->lock);
    ERR_clear_error();
    int result = SSL_write_ex(tls->ssl, rest, count, &sent);
    int error = result == 1 ? SSL_ERROR_NONE : SSL_get_error(tls->ssl, result);
    pthread_mutex_unlock(&tls->lock);
    if (result == 1) {
      rest += sent;
      count -= sent;
    } else if (!await_ssl(tls, error, 0)) {
      return 0;
    }
  }
  return 1;
}

void ohk_tls_set_patience(ohk_tls *tls, int seconds) { atomic_store(&tls->patience_ms, seconds * 1000); }

void ohk_tls_end(ohk_tls *tls) { shutdown(tls->descriptor, SHUT_RDWR); }

void ohk_tls_free(ohk_tls *tls) {
  SSL_free(tls->ssl);
  if (tls->descriptor >= 0) close(tls->descriptor);
  pthread_mutex_destroy(&tls->lock);
  free(tls);
}
